import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import { TRANSPORTS } from '@dubplate/contract/delivery/limits';
import { STORE_REQUIREMENTS } from '@dubplate/contract/delivery/preflight';
import type { Store } from '@dubplate/contract/delivery/schemas';
import { STORE_PRESETS } from '@dubplate/rules/delivery/store-presets';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useSaveStore } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from '../staff.module.css';
import { Choices } from './choices.tsx';
import { DealFields, ScheduleFields } from './deal-fields.tsx';
import { DialectFields } from './dialect-fields.tsx';
import { type FieldsProps, lineOf } from './fields.ts';
import { NO_SECRETS, presetForm, storeBody, storeFormOf } from './store-form.ts';
import { TransportFields } from './transport-fields.tsx';

/** The store's requirements on releases, shown to artists and moderators as advice. */
const DemandFields = (fields: FieldsProps) => {
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

interface StoreFormProps {
  /** Null for a new store. */
  readonly store: Store | null;
  readonly onClose: () => void;
}

const StoreFields = ({ store, onClose }: StoreFormProps) => {
  const text = useMessages();
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
      notify.withdrawFailure(text('saveFailed'));
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
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={store?.name ?? text('newStore')} size="48rem">
      {isOpen && <StoreFields store={store} onClose={onClose} />}
    </Dialog>
  );
};
