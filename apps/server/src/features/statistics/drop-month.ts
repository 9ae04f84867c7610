import type { LocalDate } from '@dubplate/contract/wire';
import type { Db } from '#platform/database/tables.ts';
import { recordDroppedMonth } from './import/store.ts';
import type { StreamStore } from './streams/stream-store.ts';

/**
 * Drops the rows of a month (its first day) for good, to free disk. Their sums stay, and so all figures; reports with rows
 * in it can no longer be replaced or undone.
 */
export const dropMonth = async (
  { db, streams }: { readonly db: Db; readonly streams: StreamStore },
  month: LocalDate,
  now: Date,
): Promise<void> => {
  // First, so that nothing replaces a report of which only a part is left.
  await recordDroppedMonth(db, month, now);
  await streams.dropMonth(db, month);
};
