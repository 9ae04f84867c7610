import type { UserId } from '@dubplate/contract/ids';
import type { Transfer } from '@dubplate/contract/transfers/schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { hasItems, resetFailedItems } from './job/item-store.ts';
import { presentItems } from './present.ts';
import { findTransferOf, listItems } from './read.ts';

/** What comes to a person from the older system; empty where nothing does. */
export const readTransfer = async (db: Db, userUuid: UserId): Promise<Transfer> => {
  const transfer = await findTransferOf(db, userUuid);
  const items = transfer ? await listItems(db, transfer.uuid) : [];
  return { ...presentItems(items), first_viewed_at: transfer?.first_viewed_at?.toISOString() ?? null };
};

/** Has everything that failed or is paused tried once more. */
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
