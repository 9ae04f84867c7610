import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/ru';
import { DatePickerInput, DatesProvider } from '@mantine/dates';
import { type ReactNode, useId } from 'react';
import { useUi } from '../texts/ui-provider.tsx';
import classes from './date-field.module.css';

export interface DateFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  /** A calendar day `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The first and last day that can be chosen, both included. */
  readonly min?: string;
  readonly max?: string;
  /** What is special about a day, in words; null for a day like any other. */
  readonly markOf?: (day: string) => string | null;
  /** What the mark means, under the calendar. */
  readonly legend?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
}

/** One calendar day, with the days that can be chosen and those that are marked. */
export const DateField = (props: DateFieldProps) => {
  const { label, description, error, placeholder, value, onChange, min, max, markOf, legend } = props;
  const { locale, texts } = useUi();
  // The calendar is named by the field that opens it, which must therefore carry the id that the popover looks for.
  const id = useId();
  const isRussian = locale.startsWith('ru');
  return (
    <DatesProvider settings={{ locale: isRussian ? 'ru' : 'en-gb', firstDayOfWeek: 1 }}>
      <DatePickerInput
        label={label}
        description={description}
        error={error}
        size="md"
        value={value}
        onChange={onChange}
        {...(placeholder ? { placeholder } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        {...(value || !min ? {} : { defaultDate: min })}
        valueFormat={isRussian ? 'D MMMM YYYY [г.]' : 'D MMMM YYYY'}
        clearable
        disabled={props.isDisabled ?? false}
        withAsterisk={props.isRequired ?? false}
        clearButtonProps={{ 'aria-label': texts.clear }}
        ariaLabels={{ previousMonth: texts.previousMonth, nextMonth: texts.nextMonth }}
        hideOutsideDates
        getDayProps={(day) => {
          const mark = markOf?.(day) ?? null;
          return mark === null ? {} : { 'data-marked': true, title: mark };
        }}
        classNames={{ day: classes.day ?? '' }}
        popoverProps={{ position: 'bottom-start', id, returnFocus: true }}
        id={id}
      />
      {legend && <p className={classes.legend}>{legend}</p>}
    </DatesProvider>
  );
};
