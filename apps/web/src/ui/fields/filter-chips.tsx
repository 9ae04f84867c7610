import { VisuallyHidden } from '@mantine/core';
import classes from './filter-chips.module.css';

export interface FilterChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The number of matches, shown next to the label. */
  readonly count?: number | string;
}

export interface FilterChipsProps<Value extends string> {
  /** The filter's name for screen readers. */
  readonly label: string;
  readonly choices: readonly FilterChoice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A row of filters, one of them active. It wraps. */
export const FilterChips = <Value extends string>({ label, choices, value, onChoose }: FilterChipsProps<Value>) => {
  return (
    <fieldset className={classes.chips}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.chip}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && <span className={classes.count}>{` ${choice.count}`}</span>}
        </button>
      ))}
    </fieldset>
  );
};
