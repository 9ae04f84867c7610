import type { TrackId } from '@dubplate/contract/ids';
import { JUMP } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { dateOf } from '#features/statistics/staged/staged-store.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { TrackPeak } from '../stream-store.ts';
import { createTemporary } from './packed-store.ts';
import { counts } from './read-sums.ts';

interface PeakRow {
  track: TrackId;
  platform: string;
  day: LocalDate;
  quantity: number;
  before: number;
  firstDay: LocalDate;
}
/** Selects the streams of the track of a peak between two days, from sums and unsummed rows. */
const streamsAround = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`(
  SELECT day, last_day, platform_id, quantity FROM statistics_track_days
  WHERE track_id = peaks.track_id AND day BETWEEN ${from} AND ${to} AND ${counts}
  UNION ALL
  SELECT day, last_day, platform_id, quantity FROM statistics_sparse_release_rows
  WHERE release_id = peaks.release_id AND month BETWEEN date_trunc('month', ${from}) AND ${to}
    AND track_id = peaks.track_id AND day BETWEEN ${from} AND ${to} AND ${counts}
) AS streams`;

/**
 * Creates the table `touched` of this transaction: the days of tracks at stores in a batch. It has an index, because
 * the planner has no statistics of a new batch and may choose a nested loop over a million rows.
 */
const findTouched = async (trx: Db, batchId: number): Promise<void> => {
  await createTemporary(
    trx,
    'touched',
    sql`
      SELECT DISTINCT release_id, track_id, platform_id, day, date_trunc('month', day)::date AS month
      FROM (
        SELECT release_id, track_id, platform_id, day, last_day, quantity
        FROM statistics_track_days JOIN statistics_tracks ON statistics_tracks.id = track_id
        WHERE batch_id = ${sql.lit(batchId)}
        UNION ALL
        SELECT release_id, track_id, platform_id, day, last_day, quantity FROM statistics_sparse_release_rows
        WHERE batch_id = ${sql.lit(batchId)} AND track_id IS NOT NULL
      ) AS brought
      WHERE day = last_day AND quantity > 0`,
  );
  await sql`CREATE INDEX ON touched (track_id, day, platform_id)`.execute(trx);
  await sql`ANALYZE touched`.execute(trx);
};

const readTouchedPeaks = async (trx: Db, limit: number): Promise<TrackPeak[]> => {
  const { rows } = await sql<PeakRow>`
    WITH streams AS (
      SELECT track_id, platform_id, day, quantity FROM touched JOIN statistics_track_days USING (track_id, platform_id, day)
      WHERE day = last_day AND ${counts}
      UNION ALL
      SELECT touched.track_id, touched.platform_id, touched.day, brought.quantity
      FROM (SELECT DISTINCT release_id, month FROM touched) AS months
      JOIN statistics_sparse_releases USING (release_id, month)
      CROSS JOIN LATERAL unnest(track_ids, platform_ids, days, coalesce(last_days, days), quantities)
        AS brought (track_id, platform_id, day, last_day, quantity)
      JOIN touched ON touched.track_id = brought.track_id AND touched.platform_id = brought.platform_id
        AND touched.day = ${sql.raw(dateOf('brought.day'))}
      WHERE brought.day = brought.last_day AND ${counts}
    ), peaks AS (
      SELECT release_id, track_id, platform_id, day, sum(quantity)::bigint AS quantity
      FROM streams JOIN statistics_tracks ON statistics_tracks.id = track_id
      GROUP BY release_id, track_id, platform_id, day
      HAVING sum(quantity) >= ${JUMP.minimum}
      ORDER BY quantity DESC, track_id, platform_id, day
      LIMIT ${limit}
    )
    SELECT track_uuid AS track, key AS platform, peaks.day, peaks.quantity,
      (SELECT coalesce(sum(quantity), 0)::bigint
       FROM ${streamsAround(sql`peaks.day - ${JUMP.days}::int`, sql`peaks.day - 1`)}
       WHERE platform_id = peaks.platform_id AND day = last_day) AS before,
      (SELECT min(day) FROM ${streamsAround(sql`'-infinity'::date`, sql`peaks.day`)}) AS "firstDay"
    FROM peaks
    JOIN statistics_tracks ON statistics_tracks.id = peaks.track_id
    JOIN statistics_platforms ON statistics_platforms.id = peaks.platform_id
    ORDER BY peaks.quantity DESC`.execute(trx);
  return rows;
};

/** Returns the days of a batch with the most streams, at least `JUMP.minimum`, with the sums of the days before. */
export const readPeaks = (db: Db, batchId: number, limit: number): Promise<TrackPeak[]> =>
  inTransaction(db, async (trx) => {
    await findTouched(trx, batchId);
    return readTouchedPeaks(trx, limit);
  });
