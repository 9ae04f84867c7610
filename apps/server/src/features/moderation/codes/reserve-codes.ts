import { moderationErrors } from '@dubplate/contract/moderation/errors';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { codeOf, leftIn, nextNumber, usableRanges, yearOf } from './range.ts';
import { listUsedCodes } from './read.ts';
import { advanceRange, lockRanges, type StoredRange } from './store.ts';
import type { CodeKind } from './tables.ts';

interface Wanted {
  readonly kind: CodeKind;
  readonly count: number;
  /** Codes that the same release gets by hand. */
  readonly except: ReadonlySet<string>;
}

/** Read at once: enough to skip some that were assigned by hand. */
const SPARE = 50;

/** Takes up to `count` unused codes of one range, and advances it past the last one examined. */
const reserveFrom = async (
  trx: Db,
  range: StoredRange,
  { kind, count, except }: Wanted,
  now: Date,
): Promise<string[]> => {
  const taken: string[] = [];
  let next = nextNumber(range, now);
  while (taken.length < count && next <= range.last_number) {
    const size = Math.min(count - taken.length + SPARE, range.last_number - next + 1);
    const codes = Array.from({ length: size }, (_, index) => codeOf(range, next + index, now));
    const used = await listUsedCodes(trx, kind, codes);
    for (const code of codes) {
      if (taken.length === count) break;
      next += 1;
      if (!used.has(code) && !except.has(code)) taken.push(code);
    }
  }
  await advanceRange(trx, range.uuid, { next_number: next, ...(range.kind === 'ISRC' && { year: yearOf(now) }) });
  return taken;
};

/**
 * Takes codes out of the pool in a transaction of its own: no publishing blocks another, and one that fails costs a
 * number, not the pool. Codes that were assigned by hand are skipped.
 * @throws 409 POOL_EMPTY
 */
export const reserveCodes = (db: Db, wanted: Wanted, now: Date): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const taken: string[] = [];
    for (const range of usableRanges(await lockRanges(trx, wanted.kind))) {
      const count = wanted.count - taken.length;
      if (count > 0 && leftIn(range, now) > 0)
        taken.push(...(await reserveFrom(trx, range, { ...wanted, count }, now)));
    }
    if (taken.length < wanted.count) throw fault(moderationErrors, 'POOL_EMPTY', { values: { kind: wanted.kind } });
    return taken;
  });
