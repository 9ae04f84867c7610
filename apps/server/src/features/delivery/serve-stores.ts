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

/** Intervals in milliseconds. */
export interface DeliveryTimes {
  /** Between two polls for work. A batch closes at most this long after its last release. */
  readonly pollMs: number;
  /** How long one job polls before the next one takes over. */
  readonly windowMs: number;
  /** Between two reads of a store's acknowledgements. */
  readonly acknowledgementsMs: number;
}
export const DELIVERY_TIMES: DeliveryTimes = { pollMs: 1_500, windowMs: 58_000, acknowledgementsMs: 60_000 };

/** Stores that one node serves in parallel. */
export const STORES_AT_ONCE = 4;
/** Enough seconds to send a batch of long recordings over a slow line. */
export const TURN_SECONDS = 6 * 3_600;

type ServeContext = BuildContext &
  SendContext &
  Pick<ServerContext, 'jobs' | 'log'> & { readonly times: DeliveryTimes };

/** Polls for stores with work until the next job takes over, and queues a job for each store without one. */
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

/** Reads the answers of a store, then sends one batch. @returns `again` if there may be more to send */
const work = async (context: ServeContext, storeUuid: StoreId, signal: AbortSignal): Promise<'again' | undefined> => {
  const store = await findStore(context.db, storeUuid);
  if (!store?.active) return;
  if (shouldReadAnswers(store, context.clock.now(), context.times.acknowledgementsMs))
    await readAcknowledgements(context, store, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      // The store may still accept packages. If it is unreachable, sending reports that to staff.
      context.log.warn({ err: error, store: store.key }, 'the answers of a store could not be read');
    });
  return deliverToStore(context, storeUuid, signal);
};

/** Serves a store for one turn. Turns keep the long backlog of one store from delaying the others. */
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

/** Names the folder of the next batch by the time. Names increase even if the clock was set back. */
export const batchName = async (trx: Db, store: StoredStore, now: Date): Promise<string> => {
  const last = await findLastBatchName(trx, store.uuid);
  const earliest = last === null ? 0 : momentOf(last).getTime() + 1;
  return store.batch_prefix + momentName(new Date(Math.max(now.getTime(), earliest)));
};

const BATCH_SIZE = 50;

/** Builds the due deliveries. A delivery that can't be built fails with a reason and is left out. */
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

/** Stores the messages before any byte is sent, so that a retry sends the same bytes. */
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
      // Superseded since it was built: it is not sent.
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

/** Sends the batch that was begun, or a new one of the due deliveries. @returns `again` unless nothing could be sent */
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

/** Indexed by `Date#getUTCDay`. */
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/** Returns whether packages may be sent now. Always true without a schedule. */
export const mayLeave = (schedule: Schedule | null, now: Date): boolean => {
  if (schedule === null) return true;
  const hour = now.getUTCHours();
  return schedule.days.includes(DAYS[now.getUTCDay()] ?? 'SUN') && hour >= schedule.from && hour < schedule.to;
};
