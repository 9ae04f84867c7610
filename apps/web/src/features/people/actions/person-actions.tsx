import { accountsErrors } from '@dubplate/contract/accounts/errors';
import type { PersonPage } from '@dubplate/contract/people/schemas';
import { mayActOn } from '@dubplate/rules/accounts/may-act-on';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { notify } from '#ui/notices/notify.ts';
import { personActions, usePersonAction } from '../api.ts';
import { loginText, personName } from '../person-parts.tsx';
import classes from './actions.module.css';
import { BanDialog, CopyDialog, DeletionDialog, RolesDialog } from './dialogs.tsx';

interface ActionsProps {
  readonly person: PersonPage;
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
};

interface ActButtonProps {
  readonly label: string;
  readonly isBusy?: boolean;
  /** Takes something from the user. */
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

const ActionButton = ({ label, isBusy = false, isDangerous = false, onClick }: ActButtonProps) => (
  <Button
    variant="default"
    size="compact-md"
    justify="flex-start"
    fullWidth
    disabled={!useOnline()}
    loading={isBusy}
    data-dangerous={isDangerous || undefined}
    onClick={onClick}
  >
    {label}
  </Button>
);

const SendButton = ({ person, kind }: ActionsProps & { readonly kind: 'verify' | 'reset' }) => {
  const text = useMessages('staff', 'people');
  const notifyError = useErrorNotice();
  const { mutate, isPending } = usePersonAction(personActions(person.uuid).sendEmail, {
    onSuccess: () => notify.success(text('emailSent', { username: loginText(person.username) })),
    onError: (error) => notifyError(text('emailFailed'), error, accountsErrors),
  });
  const label = text(kind === 'verify' ? 'sendVerify' : 'sendReset');
  return <ActionButton label={label} isBusy={isPending} onClick={() => mutate(kind)} />;
};

/** The actions of support on a user. */
const Help = ({ person }: ActionsProps) => {
  const text = useMessages('staff', 'people');
  const [isCopying, setCopying] = useState(false);
  const isBanned = person.banned_at !== null;
  return (
    <Group title={text('help')}>
      {!isBanned && person.verified_at === null && <SendButton person={person} kind="verify" />}
      {!isBanned && <SendButton person={person} kind="reset" />}
      <ActionButton label={text('makeCopy')} onClick={() => setCopying(true)} />
      <CopyDialog person={person} opened={isCopying} onClose={() => setCopying(false)} />
    </Group>
  );
};

type Question = 'unban' | 'totp' | 'keep';

/** An action that is confirmed first, and needs nothing more. */
const ConfirmedAction = ({ person, question }: ActionsProps & { readonly question: Question }) => {
  const text = useMessages('staff', 'people');
  const notifyError = useErrorNotice();
  const actions = personActions(person.uuid);
  const name = personName(person) ?? text('erasedName');
  const { call, label, heading, message, action, done, failed } = {
    unban: {
      call: actions.unban,
      label: text('unban'),
      heading: text('unbanAsk'),
      message: text('unbanText', { name }),
      action: text('unban'),
      done: text('unbanned'),
      failed: text('unbanFailed'),
    },
    totp: {
      call: actions.turnTotpOff,
      label: text('turnTotpOff'),
      heading: text('totpAsk'),
      message: text('totpText', { name }),
      action: text('turnOff'),
      done: text('totpOff'),
      failed: text('totpFailed'),
    },
    keep: {
      call: actions.keepAccount,
      label: text('keepAccount'),
      heading: text('keepAsk'),
      message: text('keepText', { name }),
      action: text('keepAccount'),
      done: text('kept'),
      failed: text('keepFailed'),
    },
  }[question];
  const { mutate, isPending } = usePersonAction<void>(call, {
    onSuccess: () => notify.success(done),
    onError: (error) => notifyError(failed, error, accountsErrors),
  });
  const ask = async () => {
    if (await confirm({ heading, message, action })) mutate();
  };
  return <ActionButton label={label} isBusy={isPending} isDangerous={question === 'totp'} onClick={() => void ask()} />;
};

type OpenDialog = 'roles' | 'ban' | 'deletion';

/** The actions of administrators only. */
const Administration = ({ person }: ActionsProps) => {
  const text = useMessages('staff', 'people');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const isBanned = person.banned_at !== null;
  const dialog = (name: OpenDialog) => ({ person, opened: open === name, onClose: () => setOpen(null) });
  return (
    <Group title={text('administration')}>
      <ActionButton label={text('changeRoles')} onClick={() => setOpen('roles')} />
      {isBanned && <ConfirmedAction person={person} question="unban" />}
      {person.deletion && <ConfirmedAction person={person} question="keep" />}
      <div className={classes.dangerous}>
        {person.totp_on && <ConfirmedAction person={person} question="totp" />}
        <ActionButton label={text(isBanned ? 'changeBan' : 'ban')} isDangerous onClick={() => setOpen('ban')} />
        {!person.deletion && (
          <ActionButton label={text('planDeletion')} isDangerous onClick={() => setOpen('deletion')} />
        )}
      </div>
      <RolesDialog {...dialog('roles')} />
      <BanDialog {...dialog('ban')} />
      <DeletionDialog {...dialog('deletion')} />
    </Group>
  );
};

/**
 * All staff actions on a user by role; empty for an erased user. There is deliberately no way to sign in as another
 * user.
 */
export const PersonActions = ({ person }: ActionsProps) => {
  const text = useMessages('staff', 'people');
  const me = useMe();
  const isAdmin = hasRole(me, 'admin');
  return (
    <div>
      {person.erased_at === null && me && mayActOn(me, person) && <Help person={person} />}
      {isAdmin && person.erased_at === null && <Administration person={person} />}
      {isAdmin && (
        <Link to="/staff/audit" search={{ about: person.uuid }} className={classes.audit}>
          {text('toAudit')}
        </Link>
      )}
    </div>
  );
};
