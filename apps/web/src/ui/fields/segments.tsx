import { useId } from 'react';
import classes from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** The question, or the id of its element. */
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Divides the parent's width among the choices. */
  readonly isWide?: boolean;
  readonly disabled?: boolean;
}

/** Two or three exclusive choices: radio buttons, drawn as one control. */
export const Segments = <Value extends string>({
  choices,
  value,
  onChange,
  isWide = false,
  disabled = false,
  ...label
}: SegmentsProps<Value>) => {
  const name = useId();
  return (
    <div role="radiogroup" className={classes.segments} data-wide={isWide || undefined} {...label}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
};
