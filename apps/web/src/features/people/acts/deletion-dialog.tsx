import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { REQUEST_REASON_MAX } from '@dubplate/contract/own-data/limits';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { personActs, usePersonAct } from '../api.ts';
import { useMessages } from '../messages.ts';
import { loginText, personName } from '../person-name.ts';
import classes from './acts.module.css';
import type { ActDialogProps } from './dialog-props.ts';

const DeletionForm = ({ person, onClose }: Omit<ActDialogProps, 'opened'>) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`deletion/${person.uuid}`, { reason: '' });
  // Never kept: typing it is the confirmation.
  const [typed, setTyped] = useState('');
  const login = loginText(person.username);
  const { mutate, isPending } = usePersonAct(personActs(person.uuid).planDeletion, {
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
  const text = useMessages();
  const name = personName(person) ?? text('erasedName');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('deletionTitle', { name })}>
      <DeletionForm person={person} onClose={onClose} />
    </Dialog>
  );
};
