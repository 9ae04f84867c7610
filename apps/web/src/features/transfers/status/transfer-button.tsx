import { TRANSFER_SHOWN_SECONDS, type TransferStatus } from '@dubplate/contract/transfers/limits';
import type { Transfer, TransferItem } from '@dubplate/contract/transfers/schemas';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconLoader, IconTransfer } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { isLive, liveConnected, liveRestored, onLive } from '#lib/live/live.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { applyEvent, transferQuery } from '../api.ts';
import classes from './transfer.module.css';

/** The groups in which a transfer is listed; items that need the user's action come first. */
const GROUPS = ['failed', 'active', 'waiting', 'completed'] as const;
type Group = (typeof GROUPS)[number];

/** The group of each status: a delayed item counts as completed, a paused item as failed. */
const GROUP_OF: Readonly<Record<TransferStatus, Group>> = {
  waiting: 'waiting',
  active: 'active',
  completed: 'completed',
  delayed: 'completed',
  failed: 'failed',
  paused: 'failed',
};

/** Groups the items. Items with a reason come first, because only a few of a group are shown. */
export const groupItems = (items: readonly TransferItem[]): Readonly<Record<Group, readonly TransferItem[]>> => {
  const of = (group: Group) =>
    items
      .filter(({ status }) => GROUP_OF[status] === group)
      .sort((a, b) => Number(b.reason !== null) - Number(a.reason !== null));
  return { failed: of('failed'), active: of('active'), waiting: of('waiting'), completed: of('completed') };
};

const allItems = ({ releases, multilinks }: Transfer): readonly TransferItem[] => [...releases, ...multilinks];

/** Returns true if an item may still change without user action. */
export const isUnderWay = (transfer: Transfer): boolean =>
  allItems(transfer).some(({ status }) => status === 'waiting' || status === 'active' || status === 'delayed');

/** Returns true if the dashboard shows the transfer: until two days after its first view, if it has items. */
export const isShown = (transfer: Transfer, now: Date): boolean => {
  const { first_viewed_at } = transfer;
  if (allItems(transfer).length === 0) return false;
  return first_viewed_at === null || now.getTime() - Date.parse(first_viewed_at) < TRANSFER_SHOWN_SECONDS * 1000;
};

const ICONS = { failed: IconAlertTriangle, active: IconLoader, waiting: IconClock, completed: IconCheck } as const;
/** The number of names shown; a catalogue may have hundreds. */
const SHOWN = 5;

interface ItemGroupProps {
  readonly group: Group;
  readonly items: readonly TransferItem[];
}

/** Releases or links that are equally far; nothing where there are none. */
const ItemGroup = ({ group, items }: ItemGroupProps) => {
  const text = useMessages('entry', 'transfers');
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return null;
  const Icon = ICONS[group];
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <div className={classes.group} data-group={group}>
      <h4 className={classes.groupTitle}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {text(group)} <span className={classes.count}>{items.length}</span>
      </h4>
      <ul className={classes.items}>
        {shown.map(({ name, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the order never changes
          <li key={place}>
            <span className={classes.name}>{name}</span>
            {reason && <span className={classes.reason}>{text(reason)}</span>}
          </li>
        ))}
      </ul>
      {items.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {text('showAll', { count: items.length - shown.length })}
        </Button>
      )}
    </div>
  );
};

const Items = ({ title, items }: { readonly title: string; readonly items: readonly TransferItem[] }) => {
  const groups = groupItems(items);
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {GROUPS.map((group) => (
        <ItemGroup key={group} group={group} items={groups[group]} />
      ))}
    </section>
  );
};

interface TransferDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly transfer: Transfer;
  /** The last answer is not the newest: none arrives. */
  readonly isStale: boolean;
}

/** The items from the older system by status. The first view starts the period in which the dashboard shows it. */
const TransferDialog = ({ opened, onClose, transfer, isStale }: TransferDialogProps) => {
  const text = useMessages('entry', 'transfers');
  const uiText = useUiText();
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const keep = (answer: Transfer) => replaceQueryData(client, transferQuery, answer);
  const { mutate: view } = useMutation({ mutationFn: () => call('POST /me/transfer/view', {}), onSuccess: keep });
  const retry = useMutation({
    mutationFn: () => call('POST /me/transfer/retry', {}),
    onSuccess: keep,
    onError: (error) => void notifyError(text('retryFailed'), error),
  });
  const isFirstView = opened && transfer.first_viewed_at === null;
  useEffect(() => {
    if (isFirstView) view();
  }, [isFirstView, view]);
  const hasFailed = groupItems(allItems(transfer)).failed.length > 0;
  return (
    <Dialog opened={opened} onClose={onClose} title={text('status')} size="36rem">
      <p className={classes.lead}>{text(isUnderWay(transfer) ? 'dialogLead' : 'dialogDone')}</p>
      {isStale && (
        <p className={classes.offline} role="status">
          {text('offline')}
        </p>
      )}
      <Items title={text('releases')} items={transfer.releases} />
      <Items title={text('links')} items={transfer.multilinks} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('close')}
        </Button>
        {hasFailed && (
          <NextStep loading={retry.isPending} onClick={() => retry.mutate()}>
            {text('retry')}
          </NextStep>
        )}
      </DialogButtons>
    </Dialog>
  );
};

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
  const text = useMessages('entry', 'transfers');
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
