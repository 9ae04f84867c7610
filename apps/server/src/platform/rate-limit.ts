import { platformErrors } from '@dubplate/contract/errors';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { fault } from './errors.ts';

/** So many in so long, counted over all nodes. */
export interface RateLimit {
  /** Counts one. @throws 429 with `Retry-After` past the limit. */
  count(key: string): Promise<void>;
  /** Refuses without counting. @throws 429 with `Retry-After` once the limit is used up. */
  check(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

interface LimitOptions {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

const tooMany = (milliseconds: number) =>
  fault(platformErrors, 'TOO_MANY_REQUESTS', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(milliseconds / 1000))) },
  });

export const createRateLimit = (pool: Pool, { name, limit, windowSeconds }: LimitOptions): RateLimit => {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: limit,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
    // Who is far over is answered from memory, without a query.
    inMemoryBlockOnConsumed: limit + 1,
  });
  return {
    async count(key) {
      await limiter.consume(key).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
      });
    },
    async check(key) {
      const used = await limiter.get(key);
      if (used && used.consumedPoints >= limit && used.msBeforeNext > 0) throw tooMany(used.msBeforeNext);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
};
