import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { mayLeave } from '../schedule.ts';
import { moveDelivery } from '../states/move-delivery.ts';
import { findStore, type StoredStore } from '../stores/store.ts';
import { batchName } from './batch-name.ts';
import { type BuiltDelivery, buildDelivery } from './build-delivery.ts';
import type { EngineDeps } from './engine-deps.ts';
import { failDelivery } from './fail-delivery.ts';
import { sendBatch } from './send-batch.ts';
import { deleteBatch, findOpenBatch, insertBatch, listDue, type StoredBatch, type StoredDelivery } from './store.ts';

/** Releases in one batch. */
const BATCH_SIZE = 50;

/** Builds what is due; what can't be built says why and stays out. */
const buildDue = async (
  deps: EngineDeps,
  store: StoredStore,
  due: readonly StoredDelivery[],
  signal: AbortSignal,
): Promise<BuiltDelivery[]> => {
  const built: BuiltDelivery[] = [];
  for (const delivery of due) {
    signal.throwIfAborted();
    try {
      const result = await buildDelivery(deps, store, delivery);
      if (result) built.push(result);
    } catch (error) {
      signal.throwIfAborted();
      await failDelivery(deps, delivery.uuid, error);
    }
  }
  return built;
};

/** Writes messages down, before a byte of them is sent: from now on a retry sends these bytes. */
const openBatch = (
  deps: EngineDeps,
  store: StoredStore,
  built: readonly BuiltDelivery[],
): Promise<StoredBatch | null> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const batch = await insertBatch(
      trx,
      { uuid: newUuid(), store_uuid: store.uuid, name: await batchName(trx, store, now) },
      now,
    );
    let count = 0;
    for (const { delivery, columns } of built) {
      // Superseded meanwhile it stays out.
      const moved = await moveDelivery(trx, deps.outbox, delivery, 'send', {
        now,
        columns: { ...columns, batch_uuid: batch.uuid },
      });
      if (moved) count += 1;
    }
    if (count > 0) return batch;
    await deleteBatch(trx, batch.uuid);
    return null;
  });

/**
 * Sends a store one batch: the one that was begun, else what is due. @returns `again` unless nothing may go now
 */
export const deliverToStore = async (
  deps: EngineDeps,
  storeUuid: StoreId,
  signal: AbortSignal,
): Promise<'again' | undefined> => {
  const store = await findStore(deps.db, storeUuid);
  const now = deps.clock.now();
  if (!store?.active || !mayLeave(store.schedule, now)) return;
  const { batch, isWaiting } = await findOpenBatch(deps.db, storeUuid, now);
  if (batch) {
    await sendBatch(deps, store, batch, signal);
    return 'again';
  }
  if (isWaiting) return;
  const due = await listDue(deps.db, storeUuid, now, BATCH_SIZE);
  if (due.length === 0) return;
  const built = await buildDue(deps, store, due, signal);
  const opened = built.length > 0 ? await openBatch(deps, store, built) : null;
  if (opened) await sendBatch(deps, store, opened, signal);
  return 'again';
};
