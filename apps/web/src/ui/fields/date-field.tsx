import type { LocalDate } from '@dubplate/contract/wire';
import { DatePicker, DatesProvider, getFormattedDate, PickerInputBase } from '@mantine/dates';
import dayjs from 'dayjs';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useUi, useUiText } from '../texts/ui-provider.tsx';
import classes from './date-field.module.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/ru';
import { useDisclosure } from '@mantine/hooks';

type Step = (day: dayjs.Dayjs, isShifted: boolean) => dayjs.Dayjs;

const MONDAY = 1;
const DAYS = 7;
/** Returns the days since the Monday of the week. */
const behindMonday = (day: dayjs.Dayjs): number => (day.day() - MONDAY + DAYS) % DAYS;
const byMonth =
  (step: 1 | -1): Step =>
  (day, isShifted) =>
    day.add(step, isShifted ? 'year' : 'month');

/**
 * Maps keys to the days that they move to:
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: (day) => day.add(-1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.add(-DAYS, 'day'),
  ArrowDown: (day) => day.add(DAYS, 'day'),
  Home: (day) => day.add(-behindMonday(day), 'day'),
  End: (day) => day.add(DAYS - 1 - behindMonday(day), 'day'),
  PageUp: byMonth(-1),
  PageDown: byMonth(1),
};

interface DayRange {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * Returns the day `YYYY-MM-DD` to which a key moves, limited to the first and last allowed day; null for other keys.
 * With Shift, PageUp and PageDown move by years.
 */
export const dayByKey = (day: string, key: string, isShifted: boolean, { min, max }: DayRange): string | null => {
  const step = steps[key];
  if (!step) return null;
  const next = step(dayjs(day), isShifted).format('YYYY-MM-DD');
  if (min && next < min) return min;
  return max && next > max ? max : next;
};

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

export interface DateFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  /** A calendar day `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: LocalDate | null) => void;
  /** The first and last allowed day, inclusive. */
  readonly min?: string;
  readonly max?: string;
  /** The meaning of a special day as text, or null. */
  readonly markOf?: (day: string) => string | null;
  /** The legend of the mark: shown in the calendar, and under the field while a marked day is chosen. */
  readonly legend?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
}

/** A field for one calendar day, with allowed and marked days. */
export const DateField = (props: DateFieldProps) => {
  const { label, description, error, placeholder, value, onChange, min, max, markOf, legend } = props;
  const { locale } = useUi();
  const uiText = useUiText();
  const [isOpen, opening] = useDisclosure(false);
  // The field labels the calendar, so it must have the id that the popover expects.
  const id = useId();
  const isRussian = locale.startsWith('ru');
  const language = isRussian ? 'ru' : 'en-gb';
  const mark = (day: string | null): string | null => (day === null ? null : (markOf?.(day) ?? null));
  const choose = (day: string | null) => {
    opening.close();
    // The calendar uses the API's date format.
    onChange(day as LocalDate | null);
  };
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <PickerInputBase
        type="default"
        dropdownType="popover"
        dropdownOpened={isOpen}
        dropdownHandlers={opening}
        label={label}
        description={description}
        error={error}
        size="md"
        value={value}
        formattedValue={getFormattedDate({
          type: 'default',
          date: value,
          locale: language,
          format: isRussian ? 'D MMMM YYYY [г.]' : 'D MMMM YYYY',
          labelSeparator: '',
        })}
        {...(placeholder ? { placeholder } : {})}
        clearable
        shouldClear={value !== null}
        onClear={() => choose(null)}
        disabled={props.isDisabled ?? false}
        withAsterisk={props.isRequired ?? false}
        clearButtonProps={{ 'aria-label': uiText('clear') }}
        // Scrolling it out of view would lose the keyboard focus.
        popoverProps={{ position: 'bottom-start', id, returnFocus: true, hideDetached: false }}
        id={id}
      >
        <Calendar value={value} min={min} max={max} markOf={mark} legend={legend} onChoose={choose} />
      </PickerInputBase>
      {legend && mark(value) !== null && <p className={classes.legend}>{legend}</p>}
    </DatesProvider>
  );
};
