import { DAY_MS } from '@dubplate/rules/dates';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';

interface FreshCacheOptions<T> {
  readonly clock: Clock;
  /** Whether `clear` is called for each change at the moment; while it is not, nothing is good. */
  readonly isListening: () => boolean;
  readonly maxBytes: number;
  /** About how much memory one takes, in bytes. */
  readonly sizeOf: (value: T) => number;
}

interface Kept<T> {
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly value: T;
}

/** Values that are good for a short time, and none of which outlives `clear`. */
export interface FreshCache<T> {
  /** The value while it is good. */
  peek(key: string): T | undefined;
  /** The same, else what `load` finds; those who ask at once wait for one load. What is `null` is not kept. */
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  clear(): void;
}

/** What no event speaks of, such as an artist's new name, is seen this much later. */
const GOOD_MS = 60_000;

/** A value is good for a minute, and never past the end of the UTC day: at midnight records come out. */
const goodUntil = (now: number): number => Math.min(now + GOOD_MS, (Math.floor(now / DAY_MS) + 1) * DAY_MS);

export const createFreshCache = <T extends object>({
  clock,
  isListening,
  maxBytes,
  sizeOf,
}: FreshCacheOptions<T>): FreshCache<T> => {
  const kept = new LRUCache<string, Kept<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => sizeOf(value) + key.length * 2,
  });
  let loading = new Map<string, Promise<T | null>>();
  const peek = (key: string): T | undefined => {
    const known = kept.get(key);
    return known && isListening() && clock.now().getTime() < known.until ? known.value : undefined;
  };
  const load = async (key: string, begin: () => Promise<T | null>): Promise<T | null> => {
    const mine = loading;
    const now = clock.now().getTime();
    try {
      const value = await begin();
      // Read before the cache was emptied, it may show what is hidden by now.
      if (value !== null && mine === loading && isListening()) kept.set(key, { until: goodUntil(now), value });
      return value;
    } finally {
      mine.delete(key);
    }
  };
  return {
    peek,
    get(key, begin) {
      const known = peek(key);
      if (known !== undefined) return Promise.resolve(known);
      const waiting = loading.get(key) ?? load(key, begin);
      loading.set(key, waiting);
      return waiting;
    },
    clear() {
      loading = new Map();
      kept.clear();
    },
  };
};
