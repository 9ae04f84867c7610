import { instanceErrors } from '@dubplate/contract/instance/errors';
import { MAINTENANCE_MESSAGE_MAX } from '@dubplate/contract/instance/limits';
import type { MaintenanceSwitch } from '@dubplate/contract/instance/schemas';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useSwitchMaintenance } from './api.ts';
import classes from './instance.module.css';
import { LoadedInstance } from './label.tsx';

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

const State = ({ maintenance }: { readonly maintenance: MaintenanceSwitch }) => {
  const text = useMessages('staff', 'instance');
  const format = useFormat();
  const { is_on, is_in_force, ends_at, environment } = maintenance;
  const when = ends_at === null ? '' : format.dateTime(ends_at);
  const isTimed = environment === null && is_on && ends_at !== null;
  return (
    <div className={classes.state}>
      <StatusChip tone={is_in_force ? 'pending' : 'draft'} label={text(is_in_force ? 'stateOn' : 'stateOff')} />
      {environment !== null && <span>{text(environment ? 'environmentOn' : 'environmentOff')}</span>}
      {isTimed && <span>{text(is_in_force ? 'endsOn' : 'endedOn', { when })}</span>}
    </div>
  );
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
    <form className={classes.form} onSubmit={submit} noValidate>
      <Switch
        label={text('isOn')}
        checked={form.isOn !== ''}
        onChange={({ currentTarget }) => change({ isOn: currentTarget.checked ? 'yes' : '' })}
      />
      {MESSAGES.map(({ code, field, label }) => (
        <Textarea
          key={code}
          label={text(label)}
          lang={code}
          description={code === 'en' && text('messageHint')}
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
      <TextInput
        type="datetime-local"
        label={text('endsAt')}
        description={text('endsAtHint')}
        value={form.endsAt}
        error={errorAt('ends_at')}
        onChange={({ currentTarget }) => change({ endsAt: currentTarget.value })}
      />
      <div className={classes.actions}>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
        {!isOnline && <span className={classes.hint}>{uiText('offlineHelp')}</span>}
      </div>
    </form>
  );
};

/** The switch of maintenance, with its message and its end. */
export const Maintenance = () => {
  const text = useMessages('staff', 'instance');
  return (
    <>
      <p className={classes.note}>{text('maintenanceHint')}</p>
      <LoadedInstance fields={4}>
        {({ maintenance }) => (
          <>
            <State maintenance={maintenance} />
            {maintenance.environment === null && <MaintenanceForm maintenance={maintenance} />}
          </>
        )}
      </LoadedInstance>
    </>
  );
};
