import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { BAN_REASON_MAX } from '@dubplate/contract/accounts/limits';
import { Button, NativeSelect } from '@mantine/core';
import type { FormEvent } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { personActs, usePersonAct } from '../api.ts';
import { useMessages } from '../messages.ts';
import { personName } from '../person-name.ts';
import classes from './acts.module.css';
import { BAN_ENDS, type BanEnd, banUntil, localDay } from './ban-end.ts';
import type { ActDialogProps } from './dialog-props.ts';

const BanForm = ({ person, onClose }: Omit<ActDialogProps, 'opened'>) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`ban/${person.uuid}`, {
    reason: person.ban_reason ?? '',
    end: 'Never',
    lastDay: '',
  });
  const end = BAN_ENDS.find((known) => known === form.end) ?? 'Never';
  const { mutate, isPending } = usePersonAct(personActs(person.uuid).ban, {
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
  const text = useMessages();
  const name = personName(person) ?? text('erasedName');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('banTitle', { name })}>
      <BanForm person={person} onClose={onClose} />
    </Dialog>
  );
};
