import type { TrackId } from '@dubplate/contract/ids';
import { JUMP } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { TrackPeak } from '../stream-store.ts';
import { counts } from './read-sums.ts';

interface PeakRow {
  track: TrackId;
  platform: string;
  day: LocalDate;
  quantity: number;
  before: number;
  firstDay: LocalDate;
}

/** The days of a batch with the most streams, from `JUMP.minimum` on, each with the days before it. */
export const readPeaks = async (db: Db, batchId: number, limit: number): Promise<TrackPeak[]> => {
  const { rows } = await sql<PeakRow>`
    WITH touched AS (
      SELECT DISTINCT track_id, platform_id, day FROM statistics_track_days
      WHERE batch_id = ${batchId} AND day = last_day AND quantity > 0
    ), peaks AS (
      SELECT track_id, platform_id, day, sum(quantity)::bigint AS quantity
      FROM touched JOIN statistics_track_days USING (track_id, platform_id, day)
      WHERE day = last_day AND ${counts}
      GROUP BY track_id, platform_id, day
      HAVING sum(quantity) >= ${JUMP.minimum}
      ORDER BY quantity DESC, track_id, platform_id, day
      LIMIT ${limit}
    )
    SELECT track_uuid AS track, key AS platform, peaks.day, peaks.quantity,
      (SELECT coalesce(sum(days.quantity), 0)::bigint FROM statistics_track_days AS days
       WHERE days.track_id = peaks.track_id AND days.platform_id = peaks.platform_id AND days.day = days.last_day
         AND days.day BETWEEN peaks.day - ${JUMP.days}::int AND peaks.day - 1 AND ${counts}) AS before,
      (SELECT min(days.day) FROM statistics_track_days AS days
       WHERE days.track_id = peaks.track_id AND ${counts}) AS "firstDay"
    FROM peaks
    JOIN statistics_tracks ON statistics_tracks.id = peaks.track_id
    JOIN statistics_platforms ON statistics_platforms.id = peaks.platform_id
    ORDER BY peaks.quantity DESC`.execute(db);
  return rows;
};
