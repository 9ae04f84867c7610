import { DAY_MS } from '@dubplate/rules/dates';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';

interface FreshCacheOptions<T> {
  readonly clock: Clock;
  /** Returns false while changes do not trigger `clear`; the cache is then disabled. */
  readonly isListening: () => boolean;
  readonly maxBytes: number;
  /** Returns the approximate size of a value in bytes. */
  readonly sizeOf: (value: T) => number;
}

interface Entry<T> {
  /** Expiry, in milliseconds since 1970. */
  readonly until: number;
  readonly value: T;
}

/** A cache with short expiry. Values loaded before `clear` are not served after it. */
interface FreshCache<T> {
  /** Returns the value unless it has expired. */
  peek(key: string): T | undefined;
  /** Returns the value or loads it. Concurrent callers share one load. Does not cache null. */
  get(key: string, load: () => Promise<T | null>): Promise<T | null>;
  clear(): void;
}

/** Changes without an event, such as a new artist name, become visible after this time. */
const LIFETIME_MS = 60_000;

/** Values expire at the end of the UTC day at the latest, since releases come out at midnight. */
const expiryOf = (now: number): number => Math.min(now + LIFETIME_MS, (Math.floor(now / DAY_MS) + 1) * DAY_MS);

export const createFreshCache = <T extends object>({
  clock,
  isListening,
  maxBytes,
  sizeOf,
}: FreshCacheOptions<T>): FreshCache<T> => {
  const kept = new LRUCache<string, Entry<T>>({
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
      // A value loaded before `clear` may show content that is hidden now.
      if (value !== null && mine === loading && isListening()) kept.set(key, { until: expiryOf(now), value });
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
