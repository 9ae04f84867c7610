import { useId } from 'react';
import classes from './radio-list.module.css';

export interface RadioChoice {
  readonly value: string;
  readonly label: string;
  /** Shown below the label. */
  readonly detail?: string;
}

interface RadioListProps {
  /** The question, or what the choices are. */
  readonly label: string;
  readonly choices: readonly RadioChoice[];
  /** The chosen value; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Radio buttons below each other, each with a line of details, such as the results of a search. */
export const RadioList = ({ label, choices, value, onChange }: RadioListProps) => {
  const name = useId();
  return (
    <fieldset className={classes.list}>
      <legend className={classes.hint}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.text}>
            <span>{choice.label}</span>
            {choice.detail && <span className={classes.hint}>{choice.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
