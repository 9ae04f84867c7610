import type { UserId } from '@dubplate/contract/ids';
import type { Transfer } from '@dubplate/contract/transfers/schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findTransferOf, listItems } from './read.ts';
import { hasItems, resetFailedItems } from './store.ts';

export const presentItems = (
  items: Awaited<ReturnType<typeof listItems>>,
): Pick<Transfer, 'releases' | 'multilinks'> => {
  const of = (kind: (typeof items)[number]['kind']) =>
    items.filter((item) => item.kind === kind).map(({ name, status, reason }) => ({ name, status, reason }));
  return { releases: of('release'), multilinks: of('multilink') };
};

/** Returns an empty transfer if there is none. */
export const readTransfer = async (db: Db, userUuid: UserId): Promise<Transfer> => {
  const transfer = await findTransferOf(db, userUuid);
  const items = transfer ? await listItems(db, transfer.uuid) : [];
  return { ...presentItems(items), first_viewed_at: transfer?.first_viewed_at?.toISOString() ?? null };
};

/** Retries failed and paused items. */
export const retryTransfer = (db: Db, jobs: Jobs, userUuid: UserId): Promise<Transfer> =>
  inTransaction(db, async (trx) => {
    const transfer = await findTransferOf(trx, userUuid);
    if (transfer) {
      const isRunning = await hasItems(trx, transfer.uuid, ['waiting', 'active', 'delayed']);
      const isReset = await resetFailedItems(trx, transfer.uuid);
      if (isReset && !isRunning) await jobs.send(trx, 'transfers.run', { legacy_uuid: transfer.uuid });
    }
    return readTransfer(trx, userUuid);
  });
