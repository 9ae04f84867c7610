import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import { TAKEDOWN_REASON_MAX } from '@dubplate/contract/delivery/limits';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ReasonForm } from '#ui/dialog/reason-form.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useTakeDown } from './api.ts';
import { useMessages } from './messages.ts';

interface TakedownFormProps {
  readonly release: string;
  readonly onClose: () => void;
}

const TakedownForm = ({ release, onClose }: TakedownFormProps) => {
  const text = useMessages();
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
  return (
    <ReasonForm
      lead={text('takeDownLead')}
      label={text('takeDownReason')}
      hint={text('takeDownReasonHint')}
      reason={form.reason}
      max={TAKEDOWN_REASON_MAX}
      onChange={(reason) => change({ reason })}
      action={text('takeDown')}
      obstacle={isOnline ? null : text('offline')}
      isPending={takeDown.isPending}
      onSubmit={(reason) => takeDown.mutate(reason)}
      onCancel={onClose}
    />
  );
};

interface TakedownDialogProps extends TakedownFormProps {
  readonly isOpen: boolean;
  readonly title: string;
}

/** Takes a release of the user down from all stores, with a reason. */
export const TakedownDialog = ({ isOpen, title, release, onClose }: TakedownDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('takeDownTitle', { title: title || text('untitled') })}>
      {isOpen && <TakedownForm release={release} onClose={onClose} />}
    </Dialog>
  );
};
