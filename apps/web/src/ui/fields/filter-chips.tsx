import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
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

/** A row of filters, one of them active. A narrow window scrolls it, and shows the active one. */
export const FilterChips = <Value extends string>({ label, choices, value, onChoose }: FilterChipsProps<Value>) => {
  const row = useRef<HTMLFieldSetElement>(null);
  const shown = useRef('');
  // Again once the counts have arrived: they make the chips wider.
  useEffect(() => {
    const current = [value, ...choices.map(({ count }) => count)].join();
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chip || shown.current === current) return;
    shown.current = current;
    row.current.scrollLeft = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2;
  });
  return (
    <fieldset ref={row} className={classes.chips}>
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
