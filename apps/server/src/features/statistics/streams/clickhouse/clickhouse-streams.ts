import type { ClickHouseClient } from '@clickhouse/client';
import type { TrackId } from '@dubplate/contract/ids';
import { JUMP } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Db } from '#platform/database/tables.ts';
import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import type { StreamStore, TrackPeak } from '../stream-store.ts';
import { connectClickHouse, orOutage } from './connect-clickhouse.ts';
import { readCounting, readSums } from './read-sums.ts';
import {
  addRows,
  createTables,
  dropMonth,
  findOverlapping,
  isReplicated,
  listMonths,
  removeBatches,
} from './rows-store.ts';

interface PeakRow {
  readonly by_track: TrackId;
  readonly by_platform: string;
  readonly by_day: LocalDate;
  readonly streams: string;
  readonly earlier: string;
  readonly first_day: LocalDate;
}

const COUNTS = 'batch_id <= {newest:UInt32} AND NOT has({hidden:Array(UInt32)}, batch_id)';

/** Returns the same days in the same order as `postgres/read-peaks.ts`. */
const readPeaks = async (client: ClickHouseClient, db: Db, batchId: number, limit: number): Promise<TrackPeak[]> => {
  const query = `
    WITH touched AS (
      SELECT DISTINCT owner, release, track, platform, day FROM statistics_track_days
      WHERE batch_id = {batch:UInt32} AND day = last_day AND quantity > 0
    ), peaks AS (
      SELECT track, platform, day, sum(quantity) AS streams FROM statistics_track_days
      WHERE owner IN (SELECT owner FROM touched) AND (owner, release, track, platform, day) IN (SELECT * FROM touched)
        AND day = last_day AND ${COUNTS}
      GROUP BY track, platform, day
      HAVING streams >= {minimum:Int64}
      ORDER BY streams DESC, track, platform, day
      LIMIT {limit:UInt32}
    ), days AS (
      SELECT track, platform, day, last_day, sum(quantity) AS streams FROM statistics_track_days
      WHERE owner IN (SELECT owner FROM touched) AND track IN (SELECT track FROM peaks) AND ${COUNTS}
      GROUP BY track, platform, day, last_day
    )
    SELECT toString(peaks.track) AS by_track, toString(peaks.platform) AS by_platform, toString(peaks.day) AS by_day,
      peaks.streams AS streams,
      sumIf(days.streams, days.platform = peaks.platform AND days.day = days.last_day
        AND days.day >= peaks.day - {days:Int32} AND days.day < peaks.day) AS earlier,
      toString(min(days.day)) AS first_day
    FROM peaks JOIN days ON days.track = peaks.track
    GROUP BY peaks.track, peaks.platform, peaks.day, peaks.streams
    ORDER BY streams DESC`;
  const { hidden, newest } = await readCounting(db);
  const query_params = {
    batch: batchId,
    newest,
    hidden: [...hidden],
    minimum: JUMP.minimum,
    days: JUMP.days,
    limit,
  };
  const rows = await orOutage(
    client.query({ query, query_params, format: 'JSONEachRow' }).then((answer) => answer.json<PeakRow>()),
  );
  return rows.map((row) => ({
    track: row.by_track,
    platform: row.by_platform,
    day: row.by_day,
    quantity: Number(row.streams),
    before: Number(row.earlier),
    firstDay: row.first_day,
  }));
};

/**
 * Streams in ClickHouse. Missing tables are created with the first statement, so that servers start without ClickHouse;
 * until it answers, statements fail as an outage.
 */
export const openClickHouseStreams = (url: string): StreamStore => {
  const { calls, work, close } = connectClickHouse(url);
  const prepare = async () => {
    const replicated = await isReplicated(calls);
    await createTables(work, { replicated });
    return { replicated };
  };
  let preparing: ReturnType<typeof prepare> | undefined;
  const whenPrepared = () => {
    preparing ??= prepare().catch((error: unknown) => {
      preparing = undefined;
      throw error;
    });
    return orOutage(preparing);
  };
  /** Runs a function once the tables exist. */
  const prepared =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await whenPrepared();
      return run(...args);
    };
  return outsideTransactions('streams', {
    isTransactional: false as const,
    readSums: prepared((db, query) => readSums(calls, db, query)),
    readPeaks: prepared((db, batchId, limit) => readPeaks(work, db, batchId, limit)),
    addRows: async (batchId, sent) => addRows(work, batchId, sent, (await whenPrepared()).replicated),
    findOverlapping: prepared((_db, query) => findOverlapping(work, query)),
    removeBatches: prepared((_db, batches) => removeBatches(work, batches)),
    listMonths: prepared(() => listMonths(work)),
    createMonths: async () => undefined,
    convertNext: async () => false,
    dropMonth: prepared((_db, month) => dropMonth(work, month)),
    check: prepared(async () => {
      const { success, ...failed } = await orOutage(calls.ping({ select: true }));
      if (!success) throw new Error('ClickHouse does not answer', { cause: failed });
    }),
    close,
  } satisfies StreamStore);
};
