import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ReasonForm } from '#ui/fields/reason-field.tsx';
import { notify } from '#ui/notices/notify.ts';

interface TakedownFormProps {
  /** The storage key of the reason. */
  readonly name: string;
  /** The limit of the reason in characters. */
  readonly max: number;
  readonly words: {
    readonly lead: string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly action: string;
    readonly done: string;
    readonly failed: string;
    /** Says that the reason is kept. */
    readonly kept: string;
    readonly offline: string;
  };
  readonly errors: ErrorCatalogue;
  readonly takeDown: { readonly isPending: boolean; readonly mutateAsync: (reason: string) => Promise<unknown> };
  readonly onClose: () => void;
}

const TakedownForm = ({ name, max, words, errors, takeDown, onClose }: TakedownFormProps) => {
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(name, { reason: '' });
  const submit = (reason: string) =>
    takeDown.mutateAsync(reason).then(
      () => {
        reset();
        notify.withdrawError(words.failed);
        notify.success(words.done);
        onClose();
      },
      (error: unknown) => notifyError(words.failed, error, errors, words.kept),
    );
  return (
    <ReasonForm
      lead={words.lead}
      label={words.reason}
      hint={words.reasonHint}
      reason={form.reason}
      max={max}
      onChange={(reason) => change({ reason })}
      action={words.action}
      obstacle={isOnline ? null : words.offline}
      isPending={takeDown.isPending}
      onSubmit={(reason) => void submit(reason)}
      onCancel={onClose}
    />
  );
};

interface TakedownDialogProps extends TakedownFormProps {
  readonly isOpen: boolean;
  readonly title: string;
}

/** Takes something public down, with a reason. The reason is kept until then. */
export const TakedownDialog = ({ isOpen, title, ...form }: TakedownDialogProps) => (
  <Dialog opened={isOpen} onClose={form.onClose} title={title}>
    {isOpen && <TakedownForm {...form} />}
  </Dialog>
);
