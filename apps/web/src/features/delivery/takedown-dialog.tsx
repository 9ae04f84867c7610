import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import { TAKEDOWN_REASON_MAX } from '@dubplate/contract/delivery/limits';
import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useTakeDown } from './api.ts';
import classes from './delivery.module.css';
import { useMessages } from './messages.ts';

interface TakedownFormProps {
  readonly release: string;
  readonly onClose: () => void;
}

const TakedownForm = ({ release, onClose }: TakedownFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`release-takedown/${release}`, { reason: '' });
  const takeDown = useTakeDown(release, {
    onSuccess: () => {
      reset();
      notify.withdrawFailure(text('takeDownFailed'));
      notify.success(text('takenDown'));
      onClose();
    },
    onError: (error) => notifyError(text('takeDownFailed'), error, deliveryErrors, text('takeDownKept')),
  });
  const { length } = form.reason;
  const isTooLong = length > TAKEDOWN_REASON_MAX;
  const isReady = form.reason.trim() !== '' && !isTooLong && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !takeDown.isPending) takeDown.mutate(form.reason.trim());
  };
  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <p className={classes.hint}>{text('takeDownLead')}</p>
      <Textarea
        label={text('takeDownReason')}
        description={text('takeDownReasonHint')}
        value={form.reason}
        error={isTooLong && uiText('tooLong', { typed: String(length), max: String(TAKEDOWN_REASON_MAX) })}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        autosize
        minRows={2}
        maxRows={8}
        required
        withAsterisk={false}
        data-autofocus
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={takeDown.isPending}>
          {text('takeDown')}
        </Button>
      </DialogButtons>
    </form>
  );
};

interface TakedownDialogProps extends TakedownFormProps {
  readonly isOpen: boolean;
  readonly title: string;
}

/** Takes one's own release down from all stores, with a reason. */
export const TakedownDialog = ({ isOpen, title, release, onClose }: TakedownDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('takeDownTitle', { title: title || text('untitled') })}>
      {isOpen && <TakedownForm release={release} onClose={onClose} />}
    </Dialog>
  );
};
