import { createHash } from 'node:crypto';
import { platformErrors } from '@dubplate/contract/errors';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database/tables.ts';
import { type ApiError, apiError } from './errors.ts';

declare module './database/tables.ts' {
  interface Tables {
    /** `expire`: milliseconds since 1970. */
    rate_limits: { key: string; points: number; expire: number };
  }
}

/** Limits the number of events per period, counted over all nodes. */
export interface RateLimit {
  /** Counts one and returns what is left, and for how many seconds. @throws 429 with `Retry-After` past the limit. */
  count(key: string): Promise<{ readonly remaining: number; readonly seconds: number }>;
  /** Refuses without counting. @throws 429 with `Retry-After` once the limit is used up. */
  check(key: string): Promise<void>;
  /** Takes back one that was counted, because what it stood for failed. */
  giveBack(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

export interface LimitOptions {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /**
   * Each node caches exhausted keys and rejects them without a query. For floods, where a count is never reset early.
   */
  readonly isForFloods?: boolean;
  /** Error thrown past the limit, instead of `TOO_MANY_REQUESTS`. */
  readonly refusal?: (seconds: number) => ApiError;
}

/** `Retry-After`, for an error. */
export const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) });

const tooMany = (seconds: number) => apiError(platformErrors, 'TOO_MANY_REQUESTS', { headers: retryAfter(seconds) });

const secondsUntil = (end: number, now: number) => Math.max(1, Math.ceil((end - now) / 1000));

/** Maximum number of exhausted keys that a node caches. */
const REMEMBERED = 10_000;

export const createRateLimit = (
  db: Db,
  clock: Clock,
  { name, limit, windowSeconds, isForFloods = false, refusal = tooMany }: LimitOptions,
): RateLimit => {
  const usedUp = new Map<string, number>();
  const rowKey = (key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`;
  const refuse = (expire: number, now: number) => refusal(secondsUntil(expire, now));
  const remember = (row: string, expire: number) => {
    if (usedUp.size >= REMEMBERED) usedUp.clear();
    usedUp.set(row, expire);
  };

  return {
    async count(key) {
      const row = rowKey(key);
      const now = clock.now().getTime();
      const known = usedUp.get(row);
      if (known !== undefined && known > now) throw refuse(known, now);
      const expire = now + windowSeconds * 1000;
      const { points, expire: end } = await db
        .insertInto('rate_limits')
        .values({ key: row, points: 1, expire })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql`CASE WHEN rate_limits.expire <= ${now} THEN 1 ELSE rate_limits.points + 1 END`,
            expire: sql`CASE WHEN rate_limits.expire <= ${now} THEN ${expire}::bigint ELSE rate_limits.expire END`,
          }),
        )
        .returning(['points', 'expire'])
        .executeTakeFirstOrThrow();
      if (points <= limit) return { remaining: limit - points, seconds: secondsUntil(end, now) };
      if (isForFloods) remember(row, end);
      throw refuse(end, now);
    },
    async check(key) {
      const now = clock.now().getTime();
      const used = await db
        .selectFrom('rate_limits')
        .select(['points', 'expire'])
        .where('key', '=', rowKey(key))
        .executeTakeFirst();
      if (used && used.points >= limit && used.expire > now) throw refuse(used.expire, now);
    },
    async giveBack(key) {
      await db
        .updateTable('rate_limits')
        // Refused attempts were counted too, but used nothing.
        .set({ points: sql`GREATEST(LEAST(points, ${limit}) - 1, 0)` })
        .where('key', '=', rowKey(key))
        .execute();
    },
    async reset(key) {
      await db.deleteFrom('rate_limits').where('key', '=', rowKey(key)).execute();
    },
  };
};

/** Deletes counts whose window is over. */
export const deleteExpiredLimits = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).execute();
};
