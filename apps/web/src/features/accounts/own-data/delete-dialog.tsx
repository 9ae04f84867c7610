import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { DELETION_DAYS } from '@dubplate/contract/own-data/limits';
import { useFormat } from '#lib/i18n/format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordForm } from '../recent-auth/password-form.tsx';
import { useMessages } from './messages.ts';
import { useScheduleDeletion } from './own-data-api.ts';

const DAY_MS = 86_400_000;

const DeleteForm = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages();
  const format = useFormat();
  const scheduling = useScheduleDeletion(onClose);
  const when = format.date(new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString());
  return (
    <PasswordForm
      lead={text('deleteMessage', { when })}
      label={text('password')}
      submitLabel={text('deleteAction')}
      tone="danger"
      attempt={scheduling}
      catalogue={ownDataErrors}
      onCancel={onClose}
      onSubmit={scheduling.mutate}
    />
  );
};

export const DeleteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('deleteHeading')} size="28rem">
      <DeleteForm onClose={onClose} />
    </Dialog>
  );
};
