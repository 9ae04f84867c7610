import type { UserId } from '@dubplate/contract/ids';
import { addTimeRange } from '@dubplate/rules/commerce/time-range';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { postStart } from './post-move.ts';
import { listUnbookedStarts, listWindows, type StoredPurchase, updatePurchase } from './store.ts';

const windowFrom = ({ time_range_count, time_range }: StoredPurchase, starts_at: Date) => {
  if (time_range === null || time_range_count === null) throw new Error('Asked for the window of a service');
  return { starts_at, expires_at: addTimeRange(starts_at, time_range_count, time_range) };
};

/** Gives a subscription that was just paid its window: from now, or from where the last one ends. */
export const startSubscription = async (trx: Db, purchase: StoredPurchase, now: Date): Promise<void> => {
  const last = (await listWindows(trx, purchase.user_uuid, now)).at(-1)?.expires_at;
  const started = await updatePurchase(trx, purchase.uuid, windowFrom(purchase, last ?? now));
  if (!last) await postStart(trx, started, now);
};

/** After one of them went: what comes later moves up, so that no day is lost between. */
export const closeGaps = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  let end = now;
  for (const purchase of await listWindows(trx, userUuid, now)) {
    const hasStarted = purchase.starts_at !== null && purchase.starts_at <= now;
    const moved = hasStarted ? purchase : await updatePurchase(trx, purchase.uuid, windowFrom(purchase, end));
    if (moved.starts_at && moved.starts_at <= now) await postStart(trx, moved, now);
    end = moved.expires_at ?? end;
  }
};

/** Books the subscriptions that have started since they were paid. */
export const postDueStarts = async (db: Db, now: Date): Promise<void> => {
  for (const purchase of await listUnbookedStarts(db, now))
    await inTransaction(db, (trx) => postStart(trx, purchase, now));
};
