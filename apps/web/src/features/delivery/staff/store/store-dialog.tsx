import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import {
  AUDIO_FORMS,
  CHOREOGRAPHIES,
  COVER_FORMS,
  ERN_VERSIONS,
  FILE_NAMINGS,
  STORE_DEALS,
  TAKEDOWN_HABITS,
  TRANSPORTS,
  WEEKDAYS,
} from '@dubplate/contract/delivery/limits';
import { STORE_REQUIREMENTS } from '@dubplate/contract/delivery/preflight';
import type { Store } from '@dubplate/contract/delivery/schemas';
import { STORE_PRESETS } from '@dubplate/rules/delivery/store-presets';
import { Button, Checkbox, Input, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useSaveStore } from '../api.ts';
import classes from '../staff.module.css';
import {
  Choices,
  chosenOf,
  type FieldsProps,
  lineOf,
  NO_SECRETS,
  presetForm,
  storeBody,
  storeFormOf,
} from './store-form.tsx';
import { TransportFields } from './transport-fields.tsx';

/** The store's deals, with the prices for downloads and pre-orders. */
const DealFields = (fields: FieldsProps) => {
  const text = useMessages('staff', 'deliveryDesk');
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
const ScheduleFields = (fields: FieldsProps) => {
  const text = useMessages('staff', 'deliveryDesk');
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

/** The format of messages and files for the store. */
const DialectFields = (fields: FieldsProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const line = lineOf(fields);
  return (
    <div className={classes.group}>
      <div className={classes.pair}>
        <NativeSelect label={text('ern')} data={[...ERN_VERSIONS]} {...line('ern', 'ern')} />
        <TextInput label={text('avs')} inputMode="numeric" {...line('avs', 'avs_version')} />
        <NativeSelect
          label={text('choreography')}
          data={CHOREOGRAPHIES.map((value) => ({ value, label: text(`choreography${value}`) }))}
          {...line('choreography', 'choreography')}
        />
        <NativeSelect
          label={text('audio')}
          data={AUDIO_FORMS.map((value) => ({ value, label: text(`audio${value}`) }))}
          {...line('audio', 'audio')}
        />
        <NativeSelect
          label={text('cover')}
          data={COVER_FORMS.map((value) => ({ value, label: text(`cover${value}`) }))}
          {...line('cover', 'cover')}
        />
        <NativeSelect
          label={text('fileNames')}
          data={FILE_NAMINGS.map((value) => ({ value, label: text(`fileNames${value}`) }))}
          {...line('fileNames', 'file_names')}
        />
        <NativeSelect
          label={text('takedown')}
          data={TAKEDOWN_HABITS.map((value) => ({ value, label: text(`takedown${value}`) }))}
          {...line('takedown', 'takedown')}
        />
        <TextInput
          label={text('acknowledgements')}
          description={text('acknowledgementsHint')}
          {...line('acknowledgements', 'acknowledgements')}
        />
        <TextInput label={text('batchPrefix')} {...line('batchPrefix', 'batch_prefix')} />
      </div>
      <Textarea
        label={text('genres')}
        description={text('genresHint')}
        autosize
        minRows={2}
        maxRows={10}
        {...line('genres', 'genres')}
      />
    </div>
  );
};

/** The store's requirements on releases, shown to artists and moderators as advice. */
const DemandFields = (fields: FieldsProps) => {
  const text = useMessages('staff', 'deliveryDesk');
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

interface StoreFormProps {
  /** Null for a new store. */
  readonly store: Store | null;
  readonly onClose: () => void;
}

const StoreFields = ({ store, onClose }: StoreFormProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [secrets, setSecrets] = useState(NO_SECRETS);
  // Null until the server requires it, because the sign-in is not recent.
  const [ownPassword, setOwnPassword] = useState<string | null>(null);
  const [issues, setIssues] = useState<readonly { readonly path: string; readonly message: string }[]>([]);
  const { form, change, reset } = useKeptForm(`store/${store?.uuid ?? 'new'}`, storeFormOf(store));
  const save = useSaveStore(store?.uuid ?? null, {
    onSuccess: () => {
      reset();
      notify.withdrawError(text('saveFailed'));
      notify.success(text('saved', { name: form.name }));
      onClose();
    },
    onError: (error) => {
      const found = error instanceof ApiError ? error.issues : [];
      setIssues(found);
      if (hasCode(error, 'PASSWORD_NEEDED')) setOwnPassword('');
      else if (found.length === 0) notifyError(text('saveFailed'), error, deliveryErrors, text('kept'));
    },
  });
  const errorAt: FieldsProps['errorAt'] = (path, { isExact = false } = {}) =>
    issues.find((issue) => issue.path === path || (!isExact && issue.path.startsWith(`${path}.`)))?.message ?? null;
  const fields = { form, errorAt, change };
  const line = lineOf(fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOnline && ownPassword !== '' && !save.isPending) save.mutate(storeBody(form, secrets, ownPassword));
  };
  const begin = (key: string) => {
    const preset = STORE_PRESETS.find((each) => each.key === key);
    change(preset ? presetForm(preset) : storeFormOf(null));
  };
  return (
    <form className={classes.dialog} onSubmit={submit} noValidate>
      {!store && (
        <NativeSelect
          label={text('preset')}
          description={text('presetHint')}
          data={[
            { value: '', label: text('presetNone') },
            ...STORE_PRESETS.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={({ currentTarget }) => begin(currentTarget.value)}
        />
      )}
      <div className={classes.pair}>
        <TextInput label={text('name')} data-autofocus {...line('name', 'name')} />
        <TextInput label={text('key')} description={text('keyHint')} {...line('key', 'key')} />
      </div>
      <TextInput label={text('dpid')} {...line('dpid', 'dpid')} />
      <Switch
        label={text('isActive')}
        checked={form.active !== ''}
        onChange={({ currentTarget }) => change({ active: currentTarget.checked ? 'yes' : '' })}
      />
      <Switch
        label={text('isLive')}
        checked={form.live !== ''}
        onChange={({ currentTarget }) => change({ live: currentTarget.checked ? 'yes' : '' })}
      />
      <DialectFields {...fields} />
      <DealFields {...fields} />
      <DemandFields {...fields} />
      <div className={classes.group}>
        <NativeSelect
          label={text('way')}
          data={TRANSPORTS.map((value) => ({ value, label: text(`way${value}`) }))}
          {...line('transport', 'transport.type')}
        />
        <TransportFields
          {...fields}
          secrets={secrets}
          store={store}
          onSecret={(changes) => setSecrets({ ...secrets, ...changes })}
        />
      </div>
      <ScheduleFields {...fields} />
      <Textarea
        label={text('checklistField')}
        description={text('checklistHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...line('checklist', 'checklist')}
      />
      {ownPassword !== null && (
        <PasswordField
          label={text('ownPassword')}
          description={text('ownPasswordHint')}
          autoComplete="current-password"
          autoFocus
          value={ownPassword}
          error={errorAt('password')}
          onChange={({ currentTarget }) => setOwnPassword(currentTarget.value)}
        />
      )}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isOnline || ownPassword === ''} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface StoreDialogProps {
  readonly isOpen: boolean;
  readonly store: Store | null;
  readonly onClose: () => void;
}

/** The settings of a store. The input is kept until it is saved, except secrets. */
export const StoreDialog = ({ isOpen, store, onClose }: StoreDialogProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={store?.name ?? text('newStore')} size="48rem">
      {isOpen && <StoreFields store={store} onClose={onClose} />}
    </Dialog>
  );
};
