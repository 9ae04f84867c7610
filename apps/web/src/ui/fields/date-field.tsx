import type { LocalDate } from '@dubplate/contract/wire';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/ru';
import { DatesProvider, getFormattedDate, PickerInputBase } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { useUi, useUiText } from '../texts/ui-provider.tsx';
import { Calendar } from './calendar.tsx';
import classes from './date-field.module.css';

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
