import { momentName } from '@dubplate/ern/layout/package-names';
import type { Db } from '#platform/database/tables.ts';
import type { StoredStore } from '../stores/store.ts';
import { findLastBatchName } from './store.ts';

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
