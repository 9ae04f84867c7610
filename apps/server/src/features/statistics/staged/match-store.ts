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

/** Between a row’s track id, ISRC and UPC where they are one text; none of them has a space, once it is normalised. */
export const CODE_SEPARATOR = ' ';
const SEPARATOR = sql.lit(CODE_SEPARATOR);

/**
 * The table `unresolved` of this connection: the codes of what is staged, whose streams are not written yet. `count`: how
 * many there are; once they are found, which is early in most reports, nothing more is looked through.
 */
export const collectCodes = async (trx: Db, count: number): Promise<void> => {
  await sql`
    CREATE TEMP TABLE unresolved AS SELECT code_place, code FROM staged
    WHERE code IS NOT NULL LIMIT ${sql.lit(count)}`.execute(trx);
};

/**
 * Finds out whose streams each code of the table `unresolved` counts, into the table `codes` of this connection, made
 * again each time. Only releases that are out are found. The track’s own id wins over the ISRC, the ISRC over the UPC;
 * codes that belong to different records count nobody’s, unless staff pointed them at a track. A UPC alone finds a release
 * and no track. UPC and EAN of one record differ by a leading zero. What is new is inserted in one order, so that imports
 * at the same time wait for each other and never in a circle. `assignedTo`: a track that all codes are of.
 */
export const matchCodes = async (trx: Db, assignedTo?: TrackId): Promise<void> => {
  await sql`DROP TABLE IF EXISTS codes`.execute(trx);
  await sql`
    CREATE TEMP TABLE codes AS
    WITH named AS (
      SELECT code_place,
        nullif(split_part(code, ${SEPARATOR}, 1), '')::uuid AS track_uuid,
        nullif(split_part(code, ${SEPARATOR}, 2), '') AS isrc,
        nullif(regexp_replace(split_part(code, ${SEPARATOR}, 3), '^0(?=\\d{12}$)', ''), '') AS upc
      FROM unresolved
    ), released AS NOT MATERIALIZED (
      SELECT tracks.uuid, tracks.isrc, tracks.release_uuid, releases.upc
      FROM tracks JOIN releases ON releases.uuid = tracks.release_uuid
      WHERE releases.status = 'PUBLISHED'
    ), found AS (
      SELECT named.*,
        coalesce(by_id.uuid, by_isrc.uuid) AS found_track,
        coalesce(by_id.release_uuid, by_isrc.release_uuid, by_upc.uuid) AS found_release,
        coalesce(by_id.isrc <> named.isrc, false) AS has_other_isrc,
        regexp_replace(coalesce(by_id.upc, by_isrc.upc), '^0(?=\\d{12}$)', '') AS track_upc
      FROM named
      LEFT JOIN released AS by_id ON by_id.uuid = named.track_uuid
      LEFT JOIN released AS by_isrc ON by_isrc.isrc = named.isrc AND by_id.uuid IS NULL
      LEFT JOIN releases AS by_upc ON by_upc.upc IN (named.upc, '0' || named.upc) AND by_upc.status = 'PUBLISHED'
    ), judged AS (
      SELECT *, has_other_isrc OR coalesce(track_upc <> upc, false) AS is_contradiction FROM found
    )
    SELECT code_place, track_uuid, isrc, upc,
      CASE WHEN NOT is_contradiction THEN found_track END AS found_track,
      CASE WHEN NOT is_contradiction THEN found_release END AS found_release,
      is_contradiction,
      NULL::int AS track_id, NULL::int AS release_id, NULL::int AS owner_id
    FROM judged`.execute(trx);
  await matchAliases(trx, assignedTo);
  await sql`
    INSERT INTO statistics_owners (user_uuid)
    SELECT DISTINCT releases.user_uuid FROM codes JOIN releases ON releases.uuid = codes.found_release ORDER BY 1
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`
    INSERT INTO statistics_releases (release_uuid, owner_id)
    SELECT DISTINCT releases.uuid, statistics_owners.id
    FROM codes
    JOIN releases ON releases.uuid = codes.found_release
    JOIN statistics_owners ON statistics_owners.user_uuid = releases.user_uuid
    ORDER BY 1
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`
    INSERT INTO statistics_tracks (track_uuid, release_id)
    SELECT DISTINCT codes.found_track, statistics_releases.id
    FROM codes JOIN statistics_releases ON statistics_releases.release_uuid = codes.found_release
    WHERE codes.found_track IS NOT NULL
      AND NOT EXISTS (SELECT FROM statistics_tracks WHERE track_uuid = codes.found_track)
    ORDER BY 1
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`
    UPDATE codes SET
      release_id = statistics_releases.id,
      owner_id = statistics_releases.owner_id,
      track_id = (SELECT id FROM statistics_tracks WHERE track_uuid = codes.found_track)
    FROM statistics_releases
    WHERE statistics_releases.release_uuid = codes.found_release`.execute(trx);
  await sql`ANALYZE codes`.execute(trx);
};

/** Whether any of the codes counts somebody’s streams. */
export const hasMatched = async (trx: Db): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM codes WHERE release_id IS NOT NULL LIMIT 1`.execute(trx);
  return rows.length > 0;
};

/** Takes the codes out whose streams were written. */
export const forgetWritten = async (trx: Db): Promise<void> => {
  await sql`
    DELETE FROM unresolved USING codes
    WHERE codes.code_place = unresolved.code_place AND codes.release_id IS NOT NULL`.execute(trx);
};

/** Batches whose rows are elsewhere become known one after the other: below the newest that is known none is missing. */
export const lockBatches = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('statistics.batches', 0))`.execute(trx);
};

/** An import may hold the lock for an hour; who else wants it comes again. */
const LATE_LOCK_TIMEOUT = '5s';

/** Imports match at the same time as each other, but not while a release’s waiting rows are looked for. */
export const lockMatching = async (trx: Db, mode: 'import' | 'late'): Promise<void> => {
  if (mode === 'import') {
    await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('statistics.match', 0))`.execute(trx);
    return;
  }
  const { rows } = await sql<{ before: string }>`SELECT current_setting('lock_timeout') AS before`.execute(trx);
  await sql`SELECT set_config('lock_timeout', ${LATE_LOCK_TIMEOUT}, true)`.execute(trx);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('statistics.match', 0))`.execute(trx);
  await sql`SELECT set_config('lock_timeout', ${rows[0]?.before ?? '0'}, true)`.execute(trx);
};
