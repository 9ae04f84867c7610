import { DatePicker } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { dayByKey } from './calendar-keys.ts';
import classes from './date-field.module.css';

export interface CalendarProps {
  /** Days are `YYYY-MM-DD`. */
  readonly value: string | null;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The meaning of a special day as text, or null. */
  readonly markOf: (day: string) => string | null;
  readonly legend?: string | undefined;
  readonly onChoose: (day: string | null) => void;
}

/** The selectable days: the keyboard starts on the chosen day, else on the first, and moves only among these. */
export const Calendar = ({ value, min, max, markOf, legend, onChoose }: CalendarProps) => {
  const uiText = useUiText();
  const place = useRef<HTMLDivElement>(null);
  const first = value ?? min ?? null;
  const [month, setMonth] = useState(first);
  /** The day to focus once its month is rendered. */
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    if (wanted) place.current?.querySelector<HTMLElement>(`[data-day="${wanted}"]`)?.focus();
  }, [wanted]);

  // The arrow is disabled in the last month, so its focus moves to the month's name.
  useLayoutEffect(() => {
    const arrow = document.activeElement;
    if (!(arrow instanceof HTMLButtonElement && arrow.disabled && place.current?.contains(arrow))) return;
    const name = arrow.dataset.direction === 'next' ? arrow.previousElementSibling : arrow.nextElementSibling;
    if (name instanceof HTMLElement) name.focus();
  });

  const moveByKey = (event: KeyboardEvent) => {
    const { day } = (event.target as HTMLElement).dataset;
    const next = day ? dayByKey(day, event.key, event.shiftKey, { min, max }) : null;
    if (next === null) return;
    // The widget's own keys stop at the month's edge, and the page would scroll.
    event.preventDefault();
    event.stopPropagation();
    setMonth(next);
    setWanted(next);
  };

  return (
    <div ref={place} onKeyDownCapture={moveByKey}>
      <DatePicker
        size="md"
        value={value}
        onChange={onChoose}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        {...(month ? { date: month } : {})}
        onDateChange={setMonth}
        ariaLabels={{ previousMonth: uiText('previousMonth'), nextMonth: uiText('nextMonth') }}
        hideOutsideDates
        getDayProps={(day) => {
          const words = markOf(day);
          return {
            'data-day': day,
            ...(day === first ? { 'data-autofocus': true } : {}),
            ...(words === null ? {} : { 'data-marked': true, title: words }),
          };
        }}
        classNames={{ day: classes.day ?? '' }}
        __stopPropagation
      />
      {legend && (
        <p className={classes.legend} data-in-calendar>
          {legend}
        </p>
      )}
    </div>
  );
};
