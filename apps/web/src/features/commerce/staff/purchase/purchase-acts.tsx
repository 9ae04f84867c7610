import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { StaffPurchaseDetail } from '@dubplate/contract/commerce/staff-schemas';
import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import shared from '../money.module.css';
import { fetchReceipt, useSendReceipt } from '../purchases/api.ts';
import { useMessages } from './messages.ts';
import { RefundDialog } from './refund-dialog.tsx';

const ReceiptButtons = ({ purchase }: { purchase: StaffPurchaseDetail }) => {
  const text = useMessages();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const number = purchase.receiptNumber ?? 0;
  const download = useMutation({
    mutationFn: () => fetchReceipt(purchase.uuid),
    onSuccess: (bytes) => {
      notify.withdrawFailure(text('downloadFailed'));
      saveFile(bytes, text('receiptFile', { number }));
    },
    onError: (error) => notifyError(text('downloadFailed'), error, commerceErrors),
  });
  const send = useSendReceipt(purchase.uuid, {
    onSuccess: () => {
      notify.withdrawFailure(text('sendFailed'));
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
export const PurchaseActs = ({ purchase, isAdmin }: { purchase: StaffPurchaseDetail; isAdmin: boolean }) => {
  const text = useMessages();
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
