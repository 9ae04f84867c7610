import { setTimeout as pause } from 'node:timers/promises';
import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { momentName } from '@dubplate/ern/layout/package-names';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { RunContext } from '#platform/jobs/jobs.ts';
import { readAcknowledgements, shouldReadAnswers } from './acknowledgements/read-acknowledgements.ts';
import type { BuildContext } from './engine/build-delivery.ts';
import { type BuiltDelivery, buildDelivery } from './engine/build-delivery.ts';
import { failDelivery } from './engine/fail-delivery.ts';
import type { SendContext } from './engine/send-batch.ts';
import { sendBatch } from './engine/send-batch.ts';
import {
  acquireLease,
  deleteBatch,
  endLease,
  findLastBatchName,
  findOpenBatch,
  insertBatch,
  listDue,
  listStoresWithWork,
  type StoredBatch,
} from './engine/store.ts';
import { moveDelivery } from './move-delivery.ts';
import type { StoredDelivery } from './store.ts';
import { findStore, type StoredStore } from './stores/store.ts';
import type { Schedule } from './tables.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'delivery.look': Record<string, never>;
    'delivery.serve': { readonly store_uuid: StoreId };
  }
}

/** How often, in milliseconds. */
export interface DeliveryTimes {
  /** Between two looks for something to send: a batch closes no later after its last release. */
  readonly pollMs: number;
  /** How long one job goes on looking; the next one follows. */
  readonly windowMs: number;
  /** Between two looks for a store's acknowledgements. */
  readonly acknowledgementsMs: number;
}
export const DELIVERY_TIMES: DeliveryTimes = { pollMs: 1_500, windowMs: 58_000, acknowledgementsMs: 60_000 };

/** Stores that one node serves at a time. */
export const STORES_AT_ONCE = 4;
/** Seconds for one turn: a batch of long recordings on a slow line. */
export const TURN_SECONDS = 6 * 3_600;

type ServeContext = BuildContext &
  SendContext &
  Pick<ServerContext, 'jobs' | 'log'> & { readonly times: DeliveryTimes };

/** Looks for stores with something to do until the next look follows, and sends a job for each that has none. */
export const lookForWork = async ({ db, clock, jobs, times }: ServeContext, { signal }: RunContext): Promise<void> => {
  const end = performance.now() + times.windowMs;
  while (!signal.aborted && performance.now() < end) {
    const now = clock.now();
    const stores = await listStoresWithWork(db, now, new Date(now.getTime() - times.acknowledgementsMs));
    const ready = stores.filter((store) => store.hasAnswers || mayLeave(store.schedule, now));
    if (ready.length > 0) {
      const pending = await jobs.pendingKeys('delivery.serve');
      for (const { uuid } of ready) if (!pending.has(uuid)) await jobs.send(db, 'delivery.serve', { store_uuid: uuid });
    }
    await pause(times.pollMs, undefined, { signal }).catch(() => undefined);
  }
};

/** Reads what a store has answered, then sends it one batch. @returns `again` if there may be more to send */
const work = async (context: ServeContext, storeUuid: StoreId, signal: AbortSignal): Promise<'again' | undefined> => {
  const store = await findStore(context.db, storeUuid);
  if (!store?.active) return;
  if (shouldReadAnswers(store, context.clock.now(), context.times.acknowledgementsMs))
    await readAcknowledgements(context, store, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      // It may take packages all the same; where it can't be reached, sending says so to staff.
      context.log.warn({ err: error, store: store.key }, 'the answers of a store could not be read');
    });
  return deliverToStore(context, storeUuid, signal);
};

/** One turn of a store. Stores take turns, so a long backlog of some keeps no other waiting. */
export const serveStore = async (
  context: ServeContext,
  { store_uuid: storeUuid }: { readonly store_uuid: StoreId },
  { signal }: RunContext,
): Promise<'again' | undefined> => {
  const now = context.clock.now();
  const until = new Date(now.getTime() + TURN_SECONDS * 1_000);
  if (!(await acquireLease(context.db, storeUuid, { now, until }))) return;
  try {
    return await work(context, storeUuid, signal);
  } finally {
    await endLease(context.db, storeUuid);
  }
};

const momentOf = (name: string): Date => {
  const digits = name.slice(-17);
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  return new Date(
    Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14), part(14, 17)),
  );
};

/** The next batch's folder: named by the time, and later than the one before though a clock was set back. */
export const batchName = async (trx: Db, store: StoredStore, now: Date): Promise<string> => {
  const last = await findLastBatchName(trx, store.uuid);
  const earliest = last === null ? 0 : momentOf(last).getTime() + 1;
  return store.batch_prefix + momentName(new Date(Math.max(now.getTime(), earliest)));
};

/** Releases in one batch. */
const BATCH_SIZE = 50;

/** Builds what is due; what can't be built says why and stays out. */
const buildDue = async (
  context: BuildContext & SendContext,
  store: StoredStore,
  due: readonly StoredDelivery[],
  signal: AbortSignal,
): Promise<BuiltDelivery[]> => {
  const built: BuiltDelivery[] = [];
  for (const delivery of due) {
    signal.throwIfAborted();
    try {
      const result = await buildDelivery(context, store, delivery);
      if (result) built.push(result);
    } catch (error) {
      signal.throwIfAborted();
      await failDelivery(context, delivery.uuid, error);
    }
  }
  return built;
};

/** Writes messages down, before a byte of them is sent: from now on a retry sends these bytes. */
const openBatch = (
  context: BuildContext & SendContext,
  store: StoredStore,
  built: readonly BuiltDelivery[],
): Promise<StoredBatch | null> =>
  inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const batch = await insertBatch(
      trx,
      { uuid: newUuid(), store_uuid: store.uuid, name: await batchName(trx, store, now) },
      now,
    );
    let count = 0;
    for (const { delivery, columns } of built) {
      // Superseded meanwhile it stays out.
      const moved = await moveDelivery(trx, context.outbox, delivery, 'send', {
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
  context: BuildContext & SendContext,
  storeUuid: StoreId,
  signal: AbortSignal,
): Promise<'again' | undefined> => {
  const store = await findStore(context.db, storeUuid);
  const now = context.clock.now();
  if (!store?.active || !mayLeave(store.schedule, now)) return;
  const { batch, isWaiting } = await findOpenBatch(context.db, storeUuid, now);
  if (batch) {
    await sendBatch(context, store, batch, signal);
    return 'again';
  }
  if (isWaiting) return;
  const due = await listDue(context.db, storeUuid, now, BATCH_SIZE);
  if (due.length === 0) return;
  const built = await buildDue(context, store, due, signal);
  const opened = built.length > 0 ? await openBatch(context, store, built) : null;
  if (opened) await sendBatch(context, store, opened, signal);
  return 'again';
};

/** By `Date#getUTCDay`. */
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/** Whether packages may leave now; always without a schedule. */
export const mayLeave = (schedule: Schedule | null, now: Date): boolean => {
  if (schedule === null) return true;
  const hour = now.getUTCHours();
  return schedule.days.includes(DAYS[now.getUTCDay()] ?? 'SUN') && hour >= schedule.from && hour < schedule.to;
};
