import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { BAN_REASON_MAX } from '@dubplate/contract/accounts/limits';
import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { REQUEST_REASON_MAX } from '@dubplate/contract/own-data/limits';
import type { PersonPage } from '@dubplate/contract/people/schemas';
import { ROLES, type Role } from '@dubplate/contract/scopes';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { personActions, usePersonAction } from '../api.ts';
import { loginText, personName } from '../person-parts.tsx';
import classes from './actions.module.css';

/** The end of a ban: never, after a number of days, or after a date. */
const BAN_ENDS = ['Never', '1', '7', '30', 'Date'] as const;
type BanEnd = (typeof BAN_ENDS)[number];

const DAY_MS = 86_400_000;

/** A day where the reader is, as `YYYY-MM-DD`: the Swedish format. */
export const localDay = (instant: Date): string => instant.toLocaleDateString('sv-SE');

/** The end as the wire writes it; null: none. A last day ends at midnight where the reader is. */
export const banUntil = (end: BanEnd, lastDay: string, now: Date): string | null => {
  if (end === 'Never') return null;
  if (end !== 'Date') return new Date(now.getTime() + Number(end) * DAY_MS).toISOString();
  const [year = 0, month = 1, day = 1] = lastDay.split('-').map(Number);
  return new Date(year, month - 1, day + 1).toISOString();
};

/** The common props of the dialogs about a user. */
interface ActDialogProps {
  readonly person: PersonPage;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const CopyForm = ({ person, onClose }: Omit<ActDialogProps, 'opened'>) => {
  const text = useMessages('staff', 'people');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`copy/${person.uuid}`, { reason: '' });
  const { mutate, isPending } = usePersonAction(personActions(person.uuid).makeCopy, {
    onSuccess: () => {
      reset();
      notify.success(text('copyRequested'));
      onClose();
    },
    onError: (error) => notifyError(text('copyFailed'), error, ownDataErrors, text('banKept')),
  });
  const isReady = isReason(form.reason, REQUEST_REASON_MAX) && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate(form.reason.trim());
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.lead}>{text('makeCopyLead')}</p>
      <ReasonField
        label={text('requestReason')}
        hint={text('requestReasonHint')}
        value={form.reason}
        max={REQUEST_REASON_MAX}
        onChange={(reason) => change({ reason })}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={isPending}>
          {text('makeCopy')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Creates the data export that the user asked for. */
export const CopyDialog = ({ person, opened, onClose }: ActDialogProps) => {
  const text = useMessages('staff', 'people');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('makeCopy')}>
      <CopyForm person={person} onClose={onClose} />
    </Dialog>
  );
};

const DeletionForm = ({ person, onClose }: Omit<ActDialogProps, 'opened'>) => {
  const text = useMessages('staff', 'people');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`deletion/${person.uuid}`, { reason: '' });
  // Never kept: typing it is the confirmation.
  const [typed, setTyped] = useState('');
  const login = loginText(person.username);
  const { mutate, isPending } = usePersonAction(personActions(person.uuid).planDeletion, {
    onSuccess: () => {
      reset();
      notify.success(text('deletionPlannedNow'));
      onClose();
    },
    onError: (error) => notifyError(text('deletionFailed'), error, ownDataErrors, text('banKept')),
  });
  const isTyped = typed.trim().toLowerCase() === login;
  const isReady = isReason(form.reason, REQUEST_REASON_MAX) && isTyped && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate({ reason: form.reason.trim(), username: typed.trim() });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.lead}>{text('deletionLead')}</p>
      <ReasonField
        label={text('requestReason')}
        hint={text('requestReasonHint')}
        value={form.reason}
        max={REQUEST_REASON_MAX}
        onChange={(reason) => change({ reason })}
      />
      <TextInput
        label={text('typeLogin', { username: login })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={isPending}>
          {text('planDeletion')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Schedules the deletion that the user asked for. */
export const DeletionDialog = ({ person, opened, onClose }: ActDialogProps) => {
  const text = useMessages('staff', 'people');
  const name = personName(person) ?? text('erasedName');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('deletionTitle', { name })}>
      <DeletionForm person={person} onClose={onClose} />
    </Dialog>
  );
};

const RolesForm = ({ person, onClose }: Omit<ActDialogProps, 'opened'>) => {
  const text = useMessages('staff', 'people');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [roles, setRoles] = useState<readonly Role[]>(person.roles);
  const { mutate, isPending } = usePersonAction(personActions(person.uuid).changeRoles, {
    onSuccess: () => {
      notify.success(text('rolesChanged'));
      onClose();
    },
    onError: (error) => notifyError(text('rolesFailed'), error, accountsErrors),
  });
  const isChanged = ROLES.some((role) => roles.includes(role) !== person.roles.includes(role));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && isOnline && !isPending) mutate({ roles: [...roles] });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.lead}>{text('rolesLead')}</p>
      {ROLES.toReversed().map((role) => (
        <Checkbox
          key={role}
          label={text(`role${role}`)}
          description={text(`role${role}Hint`)}
          checked={roles.includes(role)}
          onChange={({ currentTarget: { checked } }) =>
            setRoles((known) => (checked ? [...known, role] : known.filter((other) => other !== role)))
          }
        />
      ))}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" disabled={!isChanged || !isOnline} loading={isPending}>
          {text('save')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Gives and takes roles. */
export const RolesDialog = ({ person, opened, onClose }: ActDialogProps) => {
  const text = useMessages('staff', 'people');
  const name = personName(person) ?? text('erasedName');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('rolesTitle', { name })}>
      <RolesForm person={person} onClose={onClose} />
    </Dialog>
  );
};

const BanForm = ({ person, onClose }: Omit<ActDialogProps, 'opened'>) => {
  const text = useMessages('staff', 'people');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`ban/${person.uuid}`, {
    reason: person.ban_reason ?? '',
    end: 'Never',
    lastDay: '',
  });
  const end = BAN_ENDS.find((known) => known === form.end) ?? 'Never';
  const { mutate, isPending } = usePersonAction(personActions(person.uuid).ban, {
    onSuccess: () => {
      reset();
      notify.success(text('bannedNow'));
      onClose();
    },
    onError: (error) => notifyError(text('banFailed'), error, accountsErrors, text('banKept')),
  });
  const isReady = isReason(form.reason, BAN_REASON_MAX) && isOnline && (end !== 'Date' || form.lastDay !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending)
      mutate({ ban_reason: form.reason.trim(), banned_until: banUntil(end, form.lastDay, new Date()) });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.lead}>{text('banLead')}</p>
      <ReasonField
        label={text('banReasonLabel')}
        value={form.reason}
        max={BAN_REASON_MAX}
        onChange={(reason) => change({ reason })}
      />
      <NativeSelect
        size="md"
        label={text('banEnds')}
        value={end}
        onChange={({ currentTarget }) => change({ end: currentTarget.value as BanEnd })}
        data={BAN_ENDS.map((value) => ({ value, label: text(`ends${value}`) }))}
      />
      {end === 'Date' && (
        <DateField
          label={text('banLastDay')}
          value={form.lastDay || null}
          min={localDay(new Date())}
          onChange={(day) => change({ lastDay: day ?? '' })}
        />
      )}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={isPending}>
          {text('ban')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Bans a user, optionally until a date, with a reason for the user; for a banned user it updates both. */
export const BanDialog = ({ person, opened, onClose }: ActDialogProps) => {
  const text = useMessages('staff', 'people');
  const name = personName(person) ?? text('erasedName');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('banTitle', { name })}>
      <BanForm person={person} onClose={onClose} />
    </Dialog>
  );
};
