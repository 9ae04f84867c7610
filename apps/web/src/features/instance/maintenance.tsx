import { instanceErrors } from '@dubplate/contract/instance/errors';
import { MAINTENANCE_MESSAGE_MAX } from '@dubplate/contract/instance/limits';
import type { MaintenanceSwitch } from '@dubplate/contract/instance/schemas';
import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { FormSection } from '#ui/fields/form-section.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useSwitchMaintenance } from './api.ts';
import classes from './instance.module.css';
import { LoadedInstance } from './label.tsx';
import { StateSwitch } from './state-switch.tsx';

/** An instant as a field of date and time shows it, in the reader's zone; empty for none. Sweden writes it so. */
export const toLocalTime = (instant: string | null): string =>
  instant === null
    ? ''
    : new Date(instant).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');

/** Parses a date and time typed in the user's time zone; returns null if the text is not an instant. */
export const fromLocalTime = (typed: string): string | null => {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const MESSAGES = [
  { code: 'en', field: 'en', label: 'messageEn' },
  { code: 'ru', field: 'ru', label: 'messageRu' },
] as const;

/** When a switch with an end goes off, or that it already has. */
const EndNote = ({ maintenance: { is_on, is_in_force, ends_at } }: { readonly maintenance: MaintenanceSwitch }) => {
  const text = useMessages('staff', 'instance');
  const format = useFormat();
  if (!is_on || ends_at === null) return null;
  return <p className={classes.hint}>{text(is_in_force ? 'endsOn' : 'endedOn', { when: format.dateTime(ends_at) })}</p>;
};

const formOf = ({ is_on, message, ends_at }: MaintenanceSwitch) => ({
  isOn: is_on ? 'yes' : '',
  en: message?.en ?? '',
  ru: message?.ru ?? '',
  endsAt: toLocalTime(ends_at),
});

const MaintenanceForm = ({ maintenance }: { readonly maintenance: MaintenanceSwitch }) => {
  const text = useMessages('staff', 'instance');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [issues, setIssues] = useState<ApiError['issues']>([]);
  const { form, isChanged, change, reset } = useKeptForm('instance/maintenance', formOf(maintenance));
  const save = useSwitchMaintenance({
    onSuccess: () => {
      reset();
      setIssues([]);
      notify.success(text('maintenanceSaved'));
    },
    onError: (error) => {
      const found = error instanceof ApiError ? error.issues : [];
      setIssues(found);
      if (found.length === 0) notifyError(text('saveFailed'), error, instanceErrors, text('saveKept'));
    },
  });
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const isHalf = (form.en.trim() === '') !== (form.ru.trim() === '');
  const isTooLong = Math.max(form.en.length, form.ru.length) > MAINTENANCE_MESSAGE_MAX;
  const isReady = isChanged && !isHalf && !isTooLong && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    const message = form.en.trim() === '' ? null : { en: form.en.trim(), ru: form.ru.trim() };
    save.mutate({ is_on: form.isOn !== '', message, ends_at: fromLocalTime(form.endsAt) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={text('bannerSection')} hint={text('maintenanceHint')}>
        <StateSwitch
          label={text('isOn')}
          checked={form.isOn !== ''}
          onChange={({ currentTarget }) => change({ isOn: currentTarget.checked ? 'yes' : '' })}
        />
        <EndNote maintenance={maintenance} />
      </FormSection>
      <FormSection title={text('messageSection')} hint={text('messageHint')}>
        {MESSAGES.map(({ code, field, label }) => (
          <Textarea
            key={code}
            label={text(label)}
            lang={code}
            autosize
            minRows={2}
            maxRows={6}
            value={form[field]}
            error={
              form[field].length > MAINTENANCE_MESSAGE_MAX
                ? uiText('tooLong', { typed: String(form[field].length), max: String(MAINTENANCE_MESSAGE_MAX) })
                : (errorAt(`message.${code}`) ?? (isHalf && form[field].trim() === '' && text('messageBoth')))
            }
            onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          />
        ))}
      </FormSection>
      <FormSection title={text('endSection')} hint={text('endsAtHint')}>
        <TextInput
          type="datetime-local"
          label={text('endsAt')}
          className={classes.moment ?? ''}
          value={form.endsAt}
          error={errorAt('ends_at')}
          onChange={({ currentTarget }) => change({ endsAt: currentTarget.value })}
        />
      </FormSection>
      <div className={classes.actions}>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
        {!isOnline && <span className={classes.hint}>{uiText('offlineHelp')}</span>}
      </div>
    </form>
  );
};

/** The switch of maintenance where the server’s settings decide. */
const FixedSwitch = ({ isOn }: { readonly isOn: boolean }) => {
  const text = useMessages('staff', 'instance');
  return (
    <FormSection title={text('bannerSection')} hint={text('maintenanceHint')}>
      <StateSwitch label={text('isOn')} checked={isOn} disabled />
      <p className={classes.hint}>{text(isOn ? 'environmentOn' : 'environmentOff')}</p>
    </FormSection>
  );
};

/** The switch of maintenance, with its message and its end. */
export const Maintenance = () => (
  <LoadedInstance fields={4}>
    {({ maintenance }) =>
      maintenance.environment === null ? (
        <MaintenanceForm maintenance={maintenance} />
      ) : (
        <FixedSwitch isOn={maintenance.environment} />
      )
    }
  </LoadedInstance>
);
