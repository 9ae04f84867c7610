import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

interface Batch {
  readonly batchId: number;
  readonly importUuid: string;
}

/**
 * Moves what is staged to where it counts, once its batch does: the rows themselves, their sums by day for tracks,
 * releases and people, by territory too, and what matched nothing. Needs the tables `staged`, `codes` and `platforms` of this connection.
 * @returns how many rows matched nothing
 */
export const moveRows = async (trx: Db, { batchId, importUuid }: Batch): Promise<number> => {
  await sql`
    INSERT INTO statistics_rows (batch_id, release_id, track_id, platform_id, day, last_day, territory, quantity)
    SELECT ${batchId}::int, codes.release_id, codes.track_id, platforms.id, day, last_day, territory, quantity
    FROM staged JOIN codes USING (code) JOIN platforms USING (place)
    WHERE codes.release_id IS NOT NULL`.execute(trx);
  await sql`
    CREATE TEMP TABLE sums ON COMMIT DROP AS
    SELECT codes.owner_id, codes.release_id, codes.track_id, platforms.id AS platform_id, day, last_day,
      sum(quantity)::bigint AS quantity
    FROM staged JOIN codes USING (code) JOIN platforms USING (place)
    WHERE codes.release_id IS NOT NULL
    GROUP BY codes.owner_id, codes.release_id, codes.track_id, platforms.id, day, last_day`.execute(trx);
  await sql`
    INSERT INTO statistics_track_days (batch_id, track_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, track_id, platform_id, day, last_day, quantity FROM sums
    WHERE track_id IS NOT NULL`.execute(trx);
  await sql`
    CREATE TEMP TABLE release_sums ON COMMIT DROP AS
    SELECT owner_id, release_id, platform_id, day, last_day, sum(quantity)::bigint AS quantity FROM sums
    GROUP BY owner_id, release_id, platform_id, day, last_day`.execute(trx);
  await sql`
    INSERT INTO statistics_release_days (batch_id, release_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, release_id, platform_id, day, last_day, quantity FROM release_sums`.execute(trx);
  await sql`
    INSERT INTO statistics_owner_days (batch_id, owner_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, owner_id, platform_id, day, last_day, sum(quantity) FROM release_sums
    GROUP BY owner_id, platform_id, day, last_day`.execute(trx);
  await sql`
    CREATE TEMP TABLE territory_sums ON COMMIT DROP AS
    SELECT codes.owner_id, codes.release_id, territory, day, last_day, sum(quantity)::bigint AS quantity
    FROM staged JOIN codes USING (code)
    WHERE codes.release_id IS NOT NULL
    GROUP BY codes.owner_id, codes.release_id, territory, day, last_day`.execute(trx);
  await sql`
    INSERT INTO statistics_release_territories (batch_id, release_id, territory, day, last_day, quantity)
    SELECT ${batchId}::int, release_id, territory, day, last_day, quantity FROM territory_sums`.execute(trx);
  await sql`
    INSERT INTO statistics_owner_territories (batch_id, owner_id, territory, day, last_day, quantity)
    SELECT ${batchId}::int, owner_id, territory, day, last_day, sum(quantity) FROM territory_sums
    GROUP BY owner_id, territory, day, last_day`.execute(trx);
  const { numAffectedRows } = await sql`
    INSERT INTO statistics_unmatched
      (import_uuid, line, platform_id, day, last_day, territory, quantity, track_uuid, isrc, upc, reason)
    SELECT ${importUuid}::uuid, line, platforms.id, day, last_day, territory, quantity, codes.track_uuid, codes.isrc,
      codes.upc, CASE WHEN codes.is_contradiction THEN 'CONTRADICTION' ELSE 'UNKNOWN' END
    FROM staged JOIN codes USING (code) JOIN platforms USING (place)
    WHERE codes.release_id IS NULL`.execute(trx);
  return Number(numAffectedRows ?? 0);
};
