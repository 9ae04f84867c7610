import { randomUUID } from 'node:crypto';
import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { endLease, holdLease, listStoresWithWork } from './store.ts';

/** How often and how long, in milliseconds. */
export interface DeliveryTimes {
  /** Between two looks for something to send: a batch closes no later after its last release. */
  readonly pollMs: number;
  /** How long a store stays with a node that shows no sign of life. */
  readonly leaseMs: number;
  /** Between two looks for a store's acknowledgements. */
  readonly acknowledgementsMs: number;
}
export const DELIVERY_TIMES: DeliveryTimes = { pollMs: 1_500, leaseMs: 20_000, acknowledgementsMs: 60_000 };

/** Stores that one node serves at a time. */
const STORES_AT_ONCE = 4;

interface RunnerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly times: DeliveryTimes;
  /** Does all that there is to do for a store now. */
  readonly work: (store: StoreId, signal: AbortSignal) => Promise<void>;
}

export interface Runner {
  start(): void;
  /** Looks now, and resolves when all that there was to do is done; for tests and commands. */
  runOnce(): Promise<void>;
  /** Ends what is under way: it goes on with the next start. */
  stop(): void;
  /** Once nothing runs any more. */
  settled(): Promise<void>;
}

/**
 * Looks for stores with something to send and works for each by itself: a slow or broken store keeps no other waiting.
 * A lease in the database gives a store to one node at a time; a node that dies loses it.
 */
export const createRunner = ({ db, clock, log, times, work }: RunnerDeps): Runner => {
  const stopped = new AbortController();
  const running = new Map<StoreId, Promise<void>>();
  const token = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;

  const hold = (storeUuid: StoreId): Promise<boolean> => {
    const now = clock.now();
    return holdLease(db, { storeUuid, token, now, until: new Date(now.getTime() + times.leaseMs) });
  };

  const serve = async (storeUuid: StoreId): Promise<void> => {
    if (!(await hold(storeUuid))) return;
    const lost = new AbortController();
    const renewal = setInterval(() => {
      hold(storeUuid).then(
        (isOurs) => isOurs || lost.abort(new Error('another node serves this store')),
        (error: unknown) => lost.abort(error),
      );
    }, times.leaseMs / 3);
    try {
      await work(storeUuid, AbortSignal.any([stopped.signal, lost.signal]));
    } finally {
      clearInterval(renewal);
      await endLease(db, storeUuid, token);
    }
  };

  const readBefore = () => new Date(clock.now().getTime() - times.acknowledgementsMs);

  const look = async (): Promise<void> => {
    for (const store of await listStoresWithWork(db, clock.now(), readBefore())) {
      if (stopped.signal.aborted || running.size >= STORES_AT_ONCE) return;
      if (running.has(store)) continue;
      const served = serve(store)
        .catch((error: unknown) => {
          if (!stopped.signal.aborted)
            log.error({ err: error, store, outage: `store ${store}` }, 'deliveries to a store were interrupted');
        })
        .finally(() => running.delete(store));
      running.set(store, served);
    }
  };

  const lookOnce = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) log.error({ err: error, outage: 'deliveries' }, 'could not look for deliveries');
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  const settled = async (): Promise<void> => {
    await looking;
    await Promise.all(running.values());
  };

  return {
    start() {
      timer = setInterval(() => void lookOnce(), times.pollMs);
    },
    async runOnce() {
      await lookOnce();
      await settled();
    },
    stop() {
      clearInterval(timer);
      stopped.abort(new Error('the server stops'));
    },
    settled,
  };
};
