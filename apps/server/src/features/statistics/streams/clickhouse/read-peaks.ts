import type { ClickHouseClient } from '@clickhouse/client';
import type { TrackId } from '@dubplate/contract/ids';
import { JUMP } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type { Db } from '#platform/database/tables.ts';
import type { TrackPeak } from '../stream-store.ts';
import { orOutage } from './connect-clickhouse.ts';
import { readCounting } from './read-sums.ts';

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
export const readPeaks = async (
  client: ClickHouseClient,
  db: Db,
  batchId: number,
  limit: number,
): Promise<TrackPeak[]> => {
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
