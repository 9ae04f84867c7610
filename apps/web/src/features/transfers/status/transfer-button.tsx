import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconTransfer } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverNow } from '#lib/http/clock.ts';
import { isLive, liveConnected, liveRestored, onLive } from '#lib/live/live.ts';
import { applyEvent, transferQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from './transfer.module.css';
import { TransferDialog } from './transfer-dialog.tsx';
import { allItems, groupItems, isShown, isUnderWay } from './transfer-status.ts';

/** How often it is asked for while no events arrive. */
const POLL_MS = 5_000;

/** The transfer from the older system, updated over the socket. */
const useTransfer = () => {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: transferQuery.queryKey });
    const stopEvents = onLive('transfer', (event) => {
      client.setQueryData(transferQuery.queryKey, (known) => known && applyEvent(known, event));
      const known = client.getQueryData(transferQuery.queryKey);
      // Only the response contains the reasons of failures.
      if (known && !isUnderWay(known)) refetch();
    });
    const stopRestored = liveRestored.on(refetch);
    const stopConnected = liveConnected.on(() => {
      const known = client.getQueryData(transferQuery.queryKey);
      if (known && isUnderWay(known)) refetch();
    });
    return () => {
      stopEvents();
      stopRestored();
      stopConnected();
    };
  }, [client]);
  return useQuery({
    ...transferQuery,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) && !isLive() ? POLL_MS : false),
  });
};

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
