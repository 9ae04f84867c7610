import { STORE_REQUIREMENTS } from '@dubplate/contract/delivery/preflight';
import { TextInput } from '@mantine/core';
import { useMessages } from '../messages.ts';
import classes from '../staff.module.css';
import { Choices } from './choices.tsx';
import { type FieldsProps, lineOf } from './fields.ts';

/** The store's requirements on releases, shown to artists and moderators as advice. */
export const DemandFields = (fields: FieldsProps) => {
  const text = useMessages();
  const line = lineOf(fields);
  return (
    <fieldset className={classes.demands}>
      <legend>{text('demands')}</legend>
      <p className={classes.hint}>{text('demandsHint')}</p>
      <div className={classes.pair}>
        <TextInput label={text('leadDays')} inputMode="numeric" {...line('leadDays', 'lead_days')} />
        <TextInput label={text('coverMin')} inputMode="numeric" {...line('coverMin', 'cover_min')} />
      </div>
      <Choices
        options={STORE_REQUIREMENTS.map((value) => ({ value, label: text(`requires${value}`) }))}
        value={fields.form.requires}
        onChange={(requires) => fields.change({ requires })}
      />
    </fieldset>
  );
};
