import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconTransfer } from '@tabler/icons-react';
import { useState } from 'react';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '../messages.ts';
import classes from './transfer.module.css';
import { TransferDialog } from './transfer-dialog.tsx';
import { allItems, groupItems, isShown, isUnderWay } from './transfer-status.ts';
import { useTransfer } from './use-transfer.ts';

/**
 * Shows the progress of the transfer until two days after its first view, and opens its details. Renders nothing for
 * users without a transfer.
 */
export const TransferButton = () => {
  const text = useMessages();
  const { data: transfer, isError } = useTransfer();
  const [isOpen, setOpen] = useState(false);
  if (!transfer || !(isOpen || isShown(transfer, serverNow()))) return null;
  const items = allItems(transfer);
  const { completed, failed } = groupItems(items);
  const Icon = failed.length > 0 ? IconAlertTriangle : isUnderWay(transfer) ? IconTransfer : IconCheck;
  return (
    <>
      <Button
        variant="default"
        size="lg"
        className={classes.button ?? ''}
        leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text('status')}
        <span className={classes.progress}>{text('progress', { done: completed.length, total: items.length })}</span>
      </Button>
      <TransferDialog opened={isOpen} onClose={() => setOpen(false)} transfer={transfer} isStale={isError} />
    </>
  );
};
