import { TRANSFER_SHOWN_SECONDS, type TransferStatus } from '@dubplate/contract/transfers/limits';
import type { Transfer, TransferItem } from '@dubplate/contract/transfers/schemas';

/** The groups in which a transfer is listed; items that need the user's action come first. */
export const GROUPS = ['failed', 'active', 'waiting', 'completed'] as const;
export type Group = (typeof GROUPS)[number];

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

export const allItems = ({ releases, multilinks }: Transfer): readonly TransferItem[] => [...releases, ...multilinks];

/** Returns true if an item may still change without user action. */
export const isUnderWay = (transfer: Transfer): boolean =>
  allItems(transfer).some(({ status }) => status === 'waiting' || status === 'active' || status === 'delayed');

/** Returns true if the dashboard shows the transfer: until two days after its first view, if it has items. */
export const isShown = (transfer: Transfer, now: Date): boolean => {
  const { first_viewed_at } = transfer;
  if (allItems(transfer).length === 0) return false;
  return first_viewed_at === null || now.getTime() - Date.parse(first_viewed_at) < TRANSFER_SHOWN_SECONDS * 1000;
};
