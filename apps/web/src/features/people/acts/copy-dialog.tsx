import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { REQUEST_REASON_MAX } from '@dubplate/contract/own-data/limits';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
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
import classes from './acts.module.css';
import type { ActDialogProps } from './dialog-props.ts';

const CopyForm = ({ person, onClose }: Omit<ActDialogProps, 'opened'>) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`copy/${person.uuid}`, { reason: '' });
  const { mutate, isPending } = usePersonAct(personActs(person.uuid).makeCopy, {
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
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text('makeCopy')}>
      <CopyForm person={person} onClose={onClose} />
    </Dialog>
  );
};
