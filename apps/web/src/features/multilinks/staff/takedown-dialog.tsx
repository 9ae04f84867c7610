import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { TAKEDOWN_REASON_MAX } from '@dubplate/contract/multilinks/limits';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ReasonForm } from '#ui/fields/reason-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { type PublicPage, useTakeDown } from './api.ts';

interface TakedownFormProps {
  readonly page: PublicPage;
  readonly onClose: () => void;
}

const TakedownForm = ({ page, onClose }: TakedownFormProps) => {
  const text = useMessages('staff', 'linksStaff');
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
  return (
    <ReasonForm
      lead={text('takedownLead')}
      label={text('takedownReason')}
      hint={text('takedownReasonHint')}
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

interface TakedownDialogProps {
  /** The page to take down; null closes the dialog. */
  readonly page: PublicPage | null;
  readonly onClose: () => void;
}

/** Takes a public page down, with a reason for its owner. The draft is kept until then. */
export const TakedownDialog = ({ page, onClose }: TakedownDialogProps) => {
  const text = useMessages('staff', 'linksStaff');
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
