import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import type { Db } from '#platform/database/tables.ts';
import { dateOf, lettersOf } from '../staged/staged-table.ts';

/** Moves what is staged and matched nothing to where it waits. @returns how many rows they are */
export const insertUnmatched = async (trx: Db, importUuid: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    INSERT INTO statistics_unmatched
      (import_uuid, line, platform_id, day, last_day, territory, quantity, track_uuid, isrc, upc, reason)
    SELECT ${importUuid}::uuid, line, platforms.id, ${sql.raw(dateOf('day'))}, ${sql.raw(dateOf('last_day'))},
      ${sql.raw(lettersOf('territory'))}, quantity, codes.track_uuid, codes.isrc, codes.upc,
      CASE WHEN codes.is_contradiction THEN 'CONTRADICTION' ELSE 'UNKNOWN' END
    FROM staged JOIN codes USING (code_place) JOIN platforms USING (place)
    WHERE codes.release_id IS NULL`.execute(trx);
  return Number(numAffectedRows ?? 0);
};

/** What is staged and matched, line by line, as `MATCHED_COLUMNS` has it. */
export const readMatched = (client: pg.ClientBase, batchId: number): Readable =>
  client.query(
    pgCopy.to(`
      COPY (
        SELECT ${Number(batchId)}, user_uuid, release_uuid, found_track, key, ${dateOf('day')}, ${dateOf('last_day')},
          coalesce(${lettersOf('territory')}, ''), quantity
        FROM staged JOIN codes USING (code_place) JOIN platforms USING (place)
        JOIN statistics_platforms ON statistics_platforms.id = platforms.id
        JOIN statistics_releases ON statistics_releases.id = codes.release_id
        JOIN statistics_owners ON statistics_owners.id = codes.owner_id
      ) TO STDOUT`),
  );
