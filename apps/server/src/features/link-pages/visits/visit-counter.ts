import type { LinkId } from '@dubplate/contract/ids';
import { DAY_MS, utcDay } from '@dubplate/rules/dates';
import type { VisitCount } from '#features/multilinks/index.ts';
import type { Clock } from '#platform/clock.ts';

interface VisitCounterOptions {
  readonly clock: Clock;
  /** Adds to what is stored. */
  readonly save: (counted: readonly VisitCount[]) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void };
}

/** Counts who opens what, by day, and knows nothing else of them. */
export interface VisitCounter {
  /** `store` is null for the page itself. */
  count(link: LinkId, store: string | null): void;
  /** Saves what was counted until now; what can't be saved is kept for the next time. */
  flush(): Promise<void>;
}

/** So many different counts wait in memory; visits of further pages are not counted until they are saved. */
const MOST_COUNTS = 50_000;

export const createVisitCounter = ({ clock, save, log }: VisitCounterOptions): VisitCounter => {
  let counts = new Map<string, { -readonly [K in keyof VisitCount]: VisitCount[K] }>();
  const add = ({ link_uuid, day, store, visits }: VisitCount): void => {
    const key = `${day} ${link_uuid} ${store ?? ''}`;
    const known = counts.get(key);
    if (known) known.visits += visits;
    else if (counts.size < MOST_COUNTS) counts.set(key, { link_uuid, day, store, visits });
  };
  let flushing: Promise<void> = Promise.resolve();
  const saveCounts = async (): Promise<void> => {
    if (counts.size === 0) return;
    const taken = [...counts.values()];
    counts = new Map();
    try {
      await save(taken);
    } catch (error) {
      log.warn({ err: error, counts: taken.length, outage: 'visits' }, 'visits wait for the database');
      for (const one of taken) add(one);
    }
  };
  let today = { start: Number.NaN, day: '' as VisitCount['day'] };
  // Written out once a day, not once a visit.
  const currentDay = (): VisitCount['day'] => {
    const now = clock.now();
    const start = Math.floor(now.getTime() / DAY_MS);
    if (start !== today.start) today = { start, day: utcDay(now) };
    return today.day;
  };
  return {
    count: (link_uuid, store) => add({ link_uuid, day: currentDay(), store, visits: 1 }),
    flush() {
      flushing = flushing.then(saveCounts);
      return flushing;
    },
  };
};
