import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { StaffPurchaseDetail } from '@dubplate/contract/commerce/staff-schemas';
import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { amountOf, usePurchaseName } from '#features/commerce/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import shared from '../money.module.css';
import { fetchReceipt, useRefund, useSendReceipt } from '../purchases/api.ts';

interface RefundDialogProps {
  readonly purchase: StaffPurchaseDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const RefundForm = ({ purchase, onClose }: Omit<RefundDialogProps, 'isOpen'>) => {
  const text = useMessages('staff', 'staffPurchase');
  const uiText = useUiText();
  const format = useFormat();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const left = amountOf(purchase) - purchase.refundedAmount;
  const [typed, setTyped] = useState(String(left));
  const amount = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const isValid = amount >= 1 && amount <= left;
  const refund = useRefund(purchase.uuid, {
    onSuccess: () => {
      notify.withdrawError(text('refundFailed'));
      notify.success(text('refundDone', { amount: format.money(amount) }));
      onClose();
    },
    onError: (error) => notifyError(text('refundFailed'), error, commerceErrors),
  });
  const isReady = isValid && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !refund.isPending) refund.mutate(amount);
  };
  return (
    <form onSubmit={submit} className={shared.fields} noValidate>
      <TextInput
        size="md"
        label={text('refundAmount')}
        description={
          purchase.canRefundPart ? text('refundAmountHint', { left: format.money(left) }) : text('refundWholeOnly')
        }
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={!isValid && text('refundBad', { left })}
        disabled={!purchase.canRefundPart}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      {isValid && (
        <p className={shared.hint} role="status">
          {amount === left ? text('refundWhole') : text('refundPart', { rest: format.money(left - amount) })}
          {purchase.status === 'USED' && ` ${text('refundUsed')}`}
        </p>
      )}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={refund.isPending}>
          {text('refund')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Gives money back: the whole, or a part where the provider can. */
const RefundDialog = ({ purchase, isOpen, onClose }: RefundDialogProps) => {
  const text = useMessages('staff', 'staffPurchase');
  const purchaseName = usePurchaseName();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('refundTitle', { name: purchaseName(purchase) })}>
      {isOpen && <RefundForm purchase={purchase} onClose={onClose} />}
    </Dialog>
  );
};

const ReceiptButtons = ({ purchase }: { purchase: StaffPurchaseDetail }) => {
  const text = useMessages('staff', 'staffPurchase');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const number = purchase.receiptNumber ?? 0;
  const download = useMutation({
    mutationFn: () => fetchReceipt(purchase.uuid),
    onSuccess: (bytes) => {
      notify.withdrawError(text('downloadFailed'));
      saveFile(bytes, text('receiptFile', { number }));
    },
    onError: (error) => notifyError(text('downloadFailed'), error, commerceErrors),
  });
  const send = useSendReceipt(purchase.uuid, {
    onSuccess: () => {
      notify.withdrawError(text('sendFailed'));
      notify.success(text('sent'));
    },
    onError: (error) => notifyError(text('sendFailed'), error, commerceErrors),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {text('download')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />}
        disabled={!isOnline}
        loading={send.isPending}
        onClick={() => send.mutate(undefined)}
      >
        {text('send')}
      </Button>
    </>
  );
};

/** The staff actions on a purchase: support resends the receipt, administrators move the money. */
export const PurchaseActions = ({ purchase, isAdmin }: { purchase: StaffPurchaseDetail; isAdmin: boolean }) => {
  const text = useMessages('staff', 'staffPurchase');
  const [isRefunding, setIsRefunding] = useState(false);
  const hasReceipt = purchase.receiptNumber !== null;
  // While a case is open, the provider may have sent the money back already.
  const canRefund =
    isAdmin &&
    purchase.provider !== null &&
    purchase.cases.length === 0 &&
    (purchase.status === 'PAID' || purchase.status === 'USED');
  if (!hasReceipt && !canRefund) return null;
  return (
    <div className={shared.buttons}>
      {hasReceipt && <ReceiptButtons purchase={purchase} />}
      {canRefund && (
        <Button variant="default" onClick={() => setIsRefunding(true)}>
          {text('refund')}
        </Button>
      )}
      <RefundDialog purchase={purchase} isOpen={isRefunding} onClose={() => setIsRefunding(false)} />
    </div>
  );
};
