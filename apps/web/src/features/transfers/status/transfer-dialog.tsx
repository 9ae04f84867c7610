import type { Transfer, TransferItem } from '@dubplate/contract/transfers/schemas';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconLoader } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { keepAnswer } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { transferQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from './transfer.module.css';
import { allItems, GROUPS, type Group, groupItems, isUnderWay } from './transfer-status.ts';

const ICONS = { failed: IconAlertTriangle, active: IconLoader, waiting: IconClock, completed: IconCheck } as const;
/** The number of names shown; a catalogue may have hundreds. */
const SHOWN = 5;

interface ItemGroupProps {
  readonly group: Group;
  readonly items: readonly TransferItem[];
}

/** Releases or links that are equally far; nothing where there are none. */
const ItemGroup = ({ group, items }: ItemGroupProps) => {
  const text = useMessages();
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
export const TransferDialog = ({ opened, onClose, transfer, isStale }: TransferDialogProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const keep = (answer: Transfer) => keepAnswer(client, transferQuery, answer);
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
