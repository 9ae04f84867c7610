import { Radio } from '@mantine/core';
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
export const RadioList = ({ label, choices, value, onChange }: RadioListProps) => (
  <Radio.Group label={label} value={value} onChange={onChange}>
    <div className={classes.list}>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          value={choice.value}
          label={
            <span className={classes.text}>
              <span>{choice.label}</span>
              {choice.detail && <span className={classes.hint}>{choice.detail}</span>}
            </span>
          }
        />
      ))}
    </div>
  </Radio.Group>
);
