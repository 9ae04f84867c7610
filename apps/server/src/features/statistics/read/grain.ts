import type { StatisticsRow } from '@dubplate/contract/statistics/schemas';
import type { Db } from '#platform/database/tables.ts';
import type { StreamScope, StreamStore, Window } from '../streams/stream-store.ts';

/** What statistics are read from. */
export interface StatisticsReads {
  readonly db: Db;
  readonly streams: StreamStore;
}

/** Days, or the months that hold them. */
export type Grain = 'DAY' | 'MONTH';

interface Streams {
  readonly scope: StreamScope;
  readonly window: Window;
}

/** Streams by day or month, in their order; days without any are left out. */
export const readByTime = async (
  { db, streams }: StatisticsReads,
  of: Streams,
  grain: Grain,
): Promise<Omit<StatisticsRow, 'platform'>[]> => {
  const { sums } =
    grain === 'DAY'
      ? await streams.readSums(db, { ...of, by: ['day'] })
      : await streams.readSums(db, { ...of, by: ['month'] });
  return sums.map((sum) => ({ day: 'day' in sum ? sum.day : sum.month, totalQuantity: sum.quantity }));
};

/** Streams by day or month and by store, in their order. */
export const readByTimeAndStore = async (
  { db, streams }: StatisticsReads,
  of: Streams,
  grain: Grain,
): Promise<StatisticsRow[]> => {
  const { sums } =
    grain === 'DAY'
      ? await streams.readSums(db, { ...of, by: ['day', 'platform'] })
      : await streams.readSums(db, { ...of, by: ['month', 'platform'] });
  return sums.map((sum) => ({
    platform: sum.platform,
    day: 'day' in sum ? sum.day : sum.month,
    totalQuantity: sum.quantity,
  }));
};
