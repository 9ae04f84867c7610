import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { TAKEDOWN_REASON_MAX } from '@dubplate/contract/multilinks/limits';
import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from '../links.module.css';
import { useMessages } from './messages.ts';
import { type PublicPage, useTakeDown } from './staff-api.ts';

interface TakedownFormProps {
  readonly page: PublicPage;
  readonly onClose: () => void;
}

const TakedownForm = ({ page, onClose }: TakedownFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`takedown/${page.uuid}`, { reason: '' });
  const takeDown = useTakeDown(page, {
    onSuccess: () => {
      reset();
      notify.withdrawFailure(text('takedownFailed'));
      notify.success(text('takenDownNow'));
      onClose();
    },
    onError: (error) => notifyError(text('takedownFailed'), error, multilinksErrors, text('takedownKept')),
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
      <p className={classes.hint}>{text('takedownLead')}</p>
      <Textarea
        label={text('takedownReason')}
        description={text('takedownReasonHint')}
        value={form.reason}
        error={isTooLong && uiText('tooLong', { typed: String(length), max: String(TAKEDOWN_REASON_MAX) })}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        autosize
        minRows={3}
        maxRows={10}
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

interface TakedownDialogProps {
  /** Which page is taken down; null: none. */
  readonly page: PublicPage | null;
  readonly onClose: () => void;
}

/** Takes a public page down, with the reason that its owner reads. What was written is kept until then. */
export const TakedownDialog = ({ page, onClose }: TakedownDialogProps) => {
  const text = useMessages();
  return (
    <Dialog
      opened={page !== null}
      onClose={onClose}
      title={text('takedownTitle', { title: page?.title || text('untitled') })}
    >
      {page && <TakedownForm page={page} onClose={onClose} />}
    </Dialog>
  );
};
