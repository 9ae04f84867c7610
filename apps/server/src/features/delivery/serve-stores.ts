import { setTimeout as pause } from 'node:timers/promises';
import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { Jobs, RunContext } from '#platform/jobs/jobs.ts';
import { type AnswerDeps, readAcknowledgements, shouldReadAnswers } from './acknowledgements/read-acknowledgements.ts';
import { deliverToStore } from './engine/deliver-to-store.ts';
import { acquireLease, endLease, listStoresWithWork } from './engine/store.ts';
import { mayLeave } from './schedule.ts';
import { findStore } from './stores/store.ts';

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

interface ServeDeps extends AnswerDeps {
  readonly jobs: Jobs;
  readonly times: DeliveryTimes;
}

/** Looks for stores with something to do until the next look follows, and sends a job for each that has none. */
export const lookForWork = async ({ db, clock, jobs, times }: ServeDeps, { signal }: RunContext): Promise<void> => {
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
const work = async (deps: ServeDeps, storeUuid: StoreId, signal: AbortSignal): Promise<'again' | undefined> => {
  const store = await findStore(deps.db, storeUuid);
  if (!store?.active) return;
  if (shouldReadAnswers(store, deps.clock.now(), deps.times.acknowledgementsMs))
    await readAcknowledgements(deps, store, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      // It may take packages all the same; where it can't be reached, sending says so to staff.
      deps.log.warn({ err: error, store: store.key }, 'the answers of a store could not be read');
    });
  return deliverToStore(deps, storeUuid, signal);
};

/** One turn of a store. Stores take turns, so a long backlog of some keeps no other waiting. */
export const serveStore = async (
  deps: ServeDeps,
  { store_uuid: storeUuid }: { readonly store_uuid: StoreId },
  { signal }: RunContext,
): Promise<'again' | undefined> => {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + TURN_SECONDS * 1_000);
  if (!(await acquireLease(deps.db, storeUuid, { now, until }))) return;
  try {
    return await work(deps, storeUuid, signal);
  } finally {
    await endLease(deps.db, storeUuid);
  }
};
