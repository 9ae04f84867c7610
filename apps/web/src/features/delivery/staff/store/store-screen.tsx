import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import {
  AUDIO_FORMS,
  CHOREOGRAPHIES,
  COVER_FORMS,
  ERN_VERSIONS,
  FILE_NAMINGS,
  STORE_DEALS,
  STORE_KEY_MAX,
  TAKEDOWN_HABITS,
  TRANSPORTS,
  WEEKDAYS,
} from '@dubplate/contract/delivery/limits';
import { STORE_REQUIREMENTS } from '@dubplate/contract/delivery/preflight';
import type { Store } from '@dubplate/contract/delivery/schemas';
import { STORE_PRESETS } from '@dubplate/rules/delivery/store-presets';
import { Button, Checkbox, Input, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormSection } from '#ui/fields/form-section.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { storesQuery, useSaveStore } from '../api.ts';
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
    <FormSection title={text('deals')}>
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
    </FormSection>
  );
};

/** The hours for sending packages. */
const ScheduleFields = (fields: FieldsProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const line = lineOf(fields);
  const { form, change } = fields;
  return (
    <FormSection title={text('schedule')}>
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
    </FormSection>
  );
};

/** The format of messages and files for the store. */
const DialectFields = (fields: FieldsProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const line = lineOf(fields);
  return (
    <FormSection title={text('messagesSection')}>
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
    </FormSection>
  );
};

/** The store's requirements on releases, shown to artists and moderators as advice. */
const DemandFields = (fields: FieldsProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const line = lineOf(fields);
  return (
    <FormSection title={text('demands')} hint={text('demandsHint')}>
      <div className={classes.pair}>
        <TextInput label={text('leadDays')} inputMode="numeric" {...line('leadDays', 'lead_days')} />
        <TextInput label={text('coverMin')} inputMode="numeric" {...line('coverMin', 'cover_min')} />
      </div>
      <Choices
        options={STORE_REQUIREMENTS.map((value) => ({ value, label: text(`requires${value}`) }))}
        value={fields.form.requires}
        onChange={(requires) => fields.change({ requires })}
      />
    </FormSection>
  );
};

/** Makes a key of a name: `Harbour Radio` becomes `harbour-radio`. Other letters than Latin ones are left out. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, STORE_KEY_MAX);

/** The name and the key, which follows the name of a new store until somebody types another one. */
const NameFields = ({ isNew, ...fields }: FieldsProps & { readonly isNew: boolean }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const line = lineOf(fields);
  const { form, change } = fields;
  const rename = (name: string) =>
    change({ name, ...(isNew && form.key === keyOf(form.name) && { key: keyOf(name) }) });
  return (
    <div className={classes.pair}>
      <TextInput
        label={text('name')}
        {...line('name', 'name')}
        onChange={({ currentTarget }) => rename(currentTarget.value)}
      />
      <TextInput label={text('key')} description={text('keyHint')} {...line('key', 'key')} />
    </div>
  );
};

/** The settings of a store. The input is kept until it is saved, except secrets. */
const StoreFields = ({ store }: { readonly store: Store | null }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const uiText = useUiText();
  const isOnline = useOnline();
  const navigate = useNavigate();
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
      void navigate({ to: '/staff/stores' });
    },
    onError: (error) => {
      const found = error instanceof ApiError ? error.issues : [];
      setIssues(found);
      if (hasCode(error, 'PASSWORD_NEEDED')) setOwnPassword('');
      else if (found.length === 0) notifyError(text('saveFailed'), error, deliveryErrors, text('kept'));
    },
  });
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (issues.length > 0) formElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [issues]);
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
    <form ref={formElement} className={classes.page} onSubmit={submit} noValidate>
      {!store && (
        <FormSection title={text('preset')} hint={text('presetHint')}>
          <NativeSelect
            aria-label={text('preset')}
            data={[
              { value: '', label: text('presetNone') },
              ...STORE_PRESETS.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={({ currentTarget }) => begin(currentTarget.value)}
          />
        </FormSection>
      )}
      <FormSection title={text('waySection')} hint={text('waySectionHint')}>
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
      </FormSection>
      <FormSection title={text('store')}>
        <NameFields {...fields} isNew={!store} />
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
      </FormSection>
      <DialectFields {...fields} />
      <DealFields {...fields} />
      <DemandFields {...fields} />
      <ScheduleFields {...fields} />
      <FormSection title={text('checklistField')} hint={text('checklistHint')}>
        <Textarea
          aria-label={text('checklistField')}
          autosize
          minRows={2}
          maxRows={8}
          {...line('checklist', 'checklist')}
        />
      </FormSection>
      {ownPassword !== null && (
        <FormSection title={text('ownPassword')} hint={text('ownPasswordHint')}>
          <PasswordField
            aria-label={text('ownPassword')}
            autoComplete="current-password"
            autoFocus
            value={ownPassword}
            error={errorAt('password')}
            onChange={({ currentTarget }) => setOwnPassword(currentTarget.value)}
          />
        </FormSection>
      )}
      <div className={classes.foot}>
        {!isOnline && <span className={classes.soft}>{text('offline')}</span>}
        <Button variant="default" component={Link} to="/staff/stores">
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isOnline || ownPassword === ''} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
      </div>
    </form>
  );
};

/** Adds a store. */
export const NewStoreScreen = () => {
  const text = useMessages('staff', 'deliveryDesk');
  return (
    <>
      <BackLink to="/staff/stores">{text('storesTitle')}</BackLink>
      <PageHeader title={text('newStore')} lead={text('newStoreLead')} />
      <StoreFields store={null} />
    </>
  );
};

/** Changes a store. */
export const StoreScreen = () => {
  const text = useMessages('staff', 'deliveryDesk');
  const { uuid } = useParams({ from: '/main/staff/stores/$uuid' });
  const query = useQuery(storesQuery);
  return (
    <>
      <BackLink to="/staff/stores">{text('storesTitle')}</BackLink>
      <QueryView query={query} failed={text('storesFailed')} loading={<FormSkeleton fields={6} />}>
        {(stores) => {
          const store = stores.find((each) => each.uuid === uuid);
          if (!store) return <EmptyState title={text('noSuchStore')} description={text('noSuchStoreHint')} />;
          return (
            <>
              <PageHeader title={store.name} lead={text('storeLead')} />
              <StoreFields key={store.uuid} store={store} />
            </>
          );
        }}
      </QueryView>
    </>
  );
};
