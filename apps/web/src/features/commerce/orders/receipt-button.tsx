import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useErrorNotice } from '#features/support/index.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import { fetchReceipt } from '../api.ts';
import { useMessages } from '../purchases/messages.ts';

/** The receipt as PDF, in the language of the page. */
export const ReceiptButton = ({ purchase }: { purchase: Purchase }) => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  const number = purchase.receiptNumber ?? 0;
  const download = useMutation({
    mutationFn: () => fetchReceipt(purchase.uuid),
    onSuccess: (bytes) => {
      notify.withdrawFailure(text('receiptFailed'));
      saveFile(bytes, text('receiptFile', { number }));
    },
    onError: (error) => void notifyError(text('receiptFailed'), error, commerceErrors),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {text('downloadReceipt')}
    </Button>
  );
};
