import type { TrackId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/**
 * Points codes of the table `codes` at the tracks that staff assigned them to, where they are nobody’s or contradict each
 * other: a code that a release has by now is that release’s. An alias is for rows that have all of its codes, and the one
 * with most codes decides; codes that contradict each other need one that names them all. `assignedTo`: a track that all
 * codes are of.
 */
export const matchAliases = async (trx: Db, assignedTo: TrackId | undefined): Promise<void> => {
  if (assignedTo !== undefined) {
    await sql`
      UPDATE codes SET found_track = uuid, found_release = release_uuid, is_contradiction = false
      FROM tracks WHERE tracks.uuid = ${assignedTo}`.execute(trx);
    return;
  }
  await sql`
    WITH fitting AS (
      SELECT code_place, aliases.* FROM codes JOIN statistics_aliases AS aliases ON aliases.isrc = codes.isrc
      UNION ALL
      SELECT code_place, aliases.* FROM codes JOIN statistics_aliases AS aliases ON aliases.upc = codes.upc AND aliases.isrc IS NULL
      UNION ALL
      SELECT code_place, aliases.* FROM codes JOIN statistics_aliases AS aliases
        ON aliases.track_uuid = codes.track_uuid AND num_nonnulls(aliases.isrc, aliases.upc) = 0
    ), chosen AS (
      SELECT DISTINCT ON (codes.code_place) codes.code_place, tracks.uuid, tracks.release_uuid
      FROM codes
      JOIN fitting ON fitting.code_place = codes.code_place
      JOIN tracks ON tracks.uuid = fitting.to_track_uuid
      JOIN releases ON releases.uuid = tracks.release_uuid AND releases.status = 'PUBLISHED'
      WHERE codes.found_release IS NULL
        AND coalesce(fitting.isrc = codes.isrc, fitting.isrc IS NULL)
        AND coalesce(fitting.upc = codes.upc, fitting.upc IS NULL)
        AND coalesce(fitting.track_uuid = codes.track_uuid, fitting.track_uuid IS NULL)
        AND (NOT codes.is_contradiction OR num_nonnulls(fitting.isrc, fitting.upc, fitting.track_uuid)
          = num_nonnulls(codes.isrc, codes.upc, codes.track_uuid))
      ORDER BY codes.code_place, num_nonnulls(fitting.isrc, fitting.upc, fitting.track_uuid) DESC, fitting.created_at DESC
    )
    UPDATE codes SET found_track = chosen.uuid, found_release = chosen.release_uuid, is_contradiction = false
    FROM chosen WHERE chosen.code_place = codes.code_place`.execute(trx);
};
