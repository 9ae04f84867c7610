import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import {
  AUDIO_FORMS,
  CHOREOGRAPHIES,
  ERN_VERSIONS,
  TAKEDOWN_HABITS,
  TRANSPORTS,
} from '@dubplate/contract/delivery/limits';
import { STORE_REQUIREMENTS } from '@dubplate/contract/delivery/preflight';
import type { Store } from '@dubplate/contract/delivery/schemas';
import { STORE_PRESETS } from '@dubplate/rules/delivery/store-presets';
import { Button, Checkbox, NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useSaveStore } from './api.ts';
import { useMessages } from './messages.ts';
import classes from './staff.module.css';
import {
  NO_SECRETS,
  presetForm,
  requirementsOf,
  type StoreForm,
  type StoreSecrets,
  storeBody,
  storeFormOf,
} from './store-form.ts';

interface FieldsProps {
  readonly form: StoreForm;
  readonly errorAt: (path: string) => string | null;
  readonly change: (changes: Partial<StoreForm>) => void;
}

const lineOf =
  ({ form, errorAt, change }: FieldsProps) =>
  (field: keyof StoreForm, path: string) => ({
    value: form[field],
    error: errorAt(path),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [field]: currentTarget.value }),
  });

interface TransportFieldsProps extends FieldsProps {
  readonly secrets: StoreSecrets;
  readonly onSecret: (changes: Partial<StoreSecrets>) => void;
  readonly known: Store['transport'] | null;
}

const TransportFields = ({ secrets, onSecret, known, ...fields }: TransportFieldsProps) => {
  const text = useMessages();
  const line = lineOf(fields);
  const secret = (field: keyof StoreSecrets, path: string, isSet: boolean) => ({
    value: secrets[field],
    error: fields.errorAt(path),
    autoComplete: 'off',
    ...(isSet && { description: text('secretSet') }),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onSecret({ [field]: currentTarget.value }),
  });
  switch (fields.form.transport) {
    case 'FOLDER':
      return <TextInput label={text('path')} description={text('folderHint')} {...line('path', 'transport.path')} />;
    case 'S3': {
      const isSet = known?.type === 'S3' && known.has_keys;
      return (
        <>
          <TextInput label={text('endpoint')} {...line('endpoint', 'transport.endpoint')} />
          <div className={classes.pair}>
            <TextInput label={text('region')} {...line('region', 'transport.region')} />
            <TextInput label={text('bucket')} {...line('bucket', 'transport.bucket')} />
          </div>
          <TextInput label={text('prefix')} {...line('prefix', 'transport.prefix')} />
          <div className={classes.pair}>
            <TextInput label={text('accessKey')} {...secret('accessKey', 'transport.access_key', isSet)} />
            <PasswordInput label={text('secretKey')} {...secret('secretKey', 'transport.secret_key', isSet)} />
          </div>
        </>
      );
    }
    default: {
      const has = known?.type === 'SFTP' ? known : { has_password: false, has_private_key: false };
      return (
        <>
          <div className={classes.pair}>
            <TextInput label={text('host')} {...line('host', 'transport.host')} />
            <TextInput label={text('port')} inputMode="numeric" {...line('port', 'transport.port')} />
          </div>
          <div className={classes.pair}>
            <TextInput label={text('user')} {...line('user', 'transport.user')} />
            <PasswordInput label={text('password')} {...secret('password', 'transport.password', has.has_password)} />
          </div>
          <Textarea
            label={text('privateKey')}
            autosize
            minRows={2}
            maxRows={6}
            {...secret('privateKey', 'transport.private_key', has.has_private_key)}
          />
          <TextInput
            label={text('fingerprint')}
            description={text('fingerprintHint')}
            {...line('fingerprint', 'transport.fingerprint')}
          />
          <TextInput label={text('path')} {...line('path', 'transport.path')} />
        </>
      );
    }
  }
};

const DialectFields = (fields: FieldsProps) => {
  const text = useMessages();
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
    </div>
  );
};

/** What the store asks of releases: advice to artists and moderators. */
const DemandFields = (fields: FieldsProps) => {
  const text = useMessages();
  const line = lineOf(fields);
  const chosen = requirementsOf(fields.form);
  const toggle = (requirement: string, isChosen: boolean) =>
    fields.change({
      requires: STORE_REQUIREMENTS.filter((each) => (each === requirement ? isChosen : chosen.includes(each))).join(
        ' ',
      ),
    });
  return (
    <fieldset className={classes.demands}>
      <legend>{text('demands')}</legend>
      <p className={classes.hint}>{text('demandsHint')}</p>
      <div className={classes.pair}>
        <TextInput label={text('leadDays')} inputMode="numeric" {...line('leadDays', 'lead_days')} />
        <TextInput label={text('coverMin')} inputMode="numeric" {...line('coverMin', 'cover_min')} />
      </div>
      {STORE_REQUIREMENTS.map((requirement) => (
        <Checkbox
          key={requirement}
          label={text(`requires${requirement}`)}
          checked={chosen.includes(requirement)}
          onChange={({ currentTarget }) => toggle(requirement, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
};

interface StoreFormProps {
  /** Null: a new one. */
  readonly store: Store | null;
  readonly onClose: () => void;
}

const StoreFields = ({ store, onClose }: StoreFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [secrets, setSecrets] = useState(NO_SECRETS);
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
      if (found.length === 0) notifyError(text('saveFailed'), error, deliveryErrors, text('kept'));
    },
  });
  const errorAt = (path: string): string | null => issues.find((issue) => issue.path === path)?.message ?? null;
  const fields = { form, errorAt, change };
  const line = lineOf(fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOnline && !save.isPending) save.mutate(storeBody(form, secrets));
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
          known={store?.transport ?? null}
          onSecret={(changes) => setSecrets({ ...secrets, ...changes })}
        />
      </div>
      <Textarea
        label={text('checklistField')}
        description={text('checklistHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...line('checklist', 'checklist')}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isOnline} loading={save.isPending}>
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

/** The settings of a store. What was typed is kept until they are saved, but for secrets. */
export const StoreDialog = ({ isOpen, store, onClose }: StoreDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={store?.name ?? text('newStore')} size="48rem">
      {isOpen && <StoreFields store={store} onClose={onClose} />}
    </Dialog>
  );
};
