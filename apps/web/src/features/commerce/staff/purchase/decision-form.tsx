import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { MONEY_REASON_MAX } from '@dubplate/contract/commerce/limits';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { isReason, ReasonField } from '#ui/fields/reason-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import shared from '../money.module.css';
import { usePurchaseChange } from '../purchases/api.ts';
import { useMessages } from './messages.ts';

interface DecisionFormProps {
  /** The storage key of the form's draft. */
  readonly name: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
  readonly failed: string;
  readonly send: (reason: string, headers: Record<string, string>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A decision of an administrator about money, with the reason for it. */
export const DecisionForm = ({ name, lead, button, done, failed, send, onClose }: DecisionFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(name, { reason: '' });
  const decide = usePurchaseChange(send, {
    onSuccess: () => {
      reset();
      notify.withdrawFailure(failed);
      notify.success(done);
      onClose();
    },
    onError: (error) => notifyError(failed, error, commerceErrors),
  });
  const isReady = isReason(form.reason, MONEY_REASON_MAX) && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !decide.isPending) decide.mutate(form.reason.trim());
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      <p className={shared.hint}>{lead}</p>
      <ReasonField
        label={text('reason')}
        hint={text('reasonHint')}
        value={form.reason}
        max={MONEY_REASON_MAX}
        onChange={(reason) => change({ reason })}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={decide.isPending}>
          {button}
        </Button>
      </DialogButtons>
    </form>
  );
};
