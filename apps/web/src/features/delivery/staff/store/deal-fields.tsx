import { STORE_DEALS, WEEKDAYS } from '@dubplate/contract/delivery/limits';
import { Checkbox, Input, TextInput } from '@mantine/core';
import { useMessages } from '../messages.ts';
import classes from '../staff.module.css';
import { Choices } from './choices.tsx';
import { type FieldsProps, lineOf } from './fields.ts';

/** What the store may do with releases. */
export const DealFields = ({ form, errorAt, change }: FieldsProps) => {
  const text = useMessages();
  const error = errorAt('deals');
  return (
    <fieldset className={classes.demands}>
      <legend>{text('deals')}</legend>
      <Choices
        options={STORE_DEALS.map((value) => ({ value, label: text(`deals${value}`) }))}
        value={form.deals}
        onChange={(deals) => change({ deals })}
      />
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
};

/** When packages may leave. */
export const ScheduleFields = (fields: FieldsProps) => {
  const text = useMessages();
  const line = lineOf(fields);
  const { form, change } = fields;
  return (
    <fieldset className={classes.demands}>
      <legend>{text('schedule')}</legend>
      <Checkbox
        label={text('anyTime')}
        checked={form.isScheduled === ''}
        onChange={({ currentTarget }) => change({ isScheduled: currentTarget.checked ? '' : 'yes' })}
      />
      {form.isScheduled !== '' && (
        <>
          <div className={classes.days}>
            <Choices
              options={WEEKDAYS.map((value) => ({ value, label: text(`day${value}`) }))}
              value={form.days}
              onChange={(days) => change({ days })}
            />
          </div>
          <p className={classes.hint}>{text('scheduleHint')}</p>
          <div className={classes.pair}>
            <TextInput label={text('fromHour')} inputMode="numeric" {...line('fromHour', 'schedule.from')} />
            <TextInput label={text('toHour')} inputMode="numeric" {...line('toHour', 'schedule.to')} />
          </div>
          {fields.errorAt('schedule.days') && <Input.Error role="alert">{fields.errorAt('schedule.days')}</Input.Error>}
        </>
      )}
    </fieldset>
  );
};
