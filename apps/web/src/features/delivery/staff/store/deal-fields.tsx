import { STORE_DEALS, WEEKDAYS } from '@dubplate/contract/delivery/limits';
import { Checkbox, Input, TextInput } from '@mantine/core';
import { useMessages } from '../messages.ts';
import classes from '../staff.module.css';
import { Choices, chosenOf } from './choices.tsx';
import { type FieldsProps, lineOf } from './fields.ts';

/** The store's deals, with the prices for downloads and pre-orders. */
export const DealFields = (fields: FieldsProps) => {
  const text = useMessages();
  const line = lineOf(fields);
  const { form, errorAt, change } = fields;
  const error = errorAt('deals');
  const missing = errorAt('prices', { isExact: true });
  const isSelling = chosenOf(form.deals).some((deal) => deal === 'DOWNLOAD' || deal === 'PREORDER');
  return (
    <fieldset className={classes.demands}>
      <legend>{text('deals')}</legend>
      <Choices
        options={STORE_DEALS.map((value) => ({ value, label: text(`deals${value}`) }))}
        value={form.deals}
        onChange={(deals) => change({ deals })}
      />
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {isSelling && (
        <>
          <p className={classes.hint}>{text('pricesHint')}</p>
          <div className={classes.pair}>
            <TextInput label={text('currency')} maxLength={3} {...line('currency', 'prices.currency')} />
            <TextInput label={text('priceTrack')} inputMode="decimal" {...line('priceTrack', 'prices.track')} />
            <TextInput label={text('priceSingle')} inputMode="decimal" {...line('priceSingle', 'prices.single')} />
            <TextInput label={text('priceEp')} inputMode="decimal" {...line('priceEp', 'prices.ep')} />
            <TextInput label={text('priceAlbum')} inputMode="decimal" {...line('priceAlbum', 'prices.album')} />
          </div>
          {missing && <Input.Error role="alert">{missing}</Input.Error>}
        </>
      )}
    </fieldset>
  );
};

/** The hours for sending packages. */
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
