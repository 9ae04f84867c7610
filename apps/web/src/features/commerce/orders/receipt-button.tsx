import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import { fetchReceipt } from '../api.ts';
import { useMessages } from '../purchases/messages.ts';

/** Time for the browser to take the bytes before their address is withdrawn, in milliseconds. */
const KEPT_MS = 60_000;

const save = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};

/** The receipt as PDF, in the language of the page. */
export const ReceiptButton = ({ purchase }: { purchase: Purchase }) => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  const number = purchase.receiptNumber ?? 0;
  const download = useMutation({
    mutationFn: () => fetchReceipt(purchase.uuid),
    onSuccess: (bytes) => save(bytes, text('receiptFile', { number })),
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
