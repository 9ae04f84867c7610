import type { TrackId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { CODE_SEPARATOR, type StagedTables } from './staged-store.ts';

/**
 * Applies the aliases of staff to unmatched and contradicting codes in the table `codes`: codes of a release stay with
 * it. An alias applies to rows that have all its codes, and the alias with the most codes wins; contradicting codes
 * need an alias with all of them. `assignedTo` overrides all aliases.
 */
const matchAliases = async (trx: Db, assignedTo: TrackId | undefined): Promise<void> => {
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

const SEPARATOR = sql.lit(CODE_SEPARATOR);

/**
 * Creates the table `unresolved`: the staged codes whose rows are not written yet. `count` is their number, at which
 * the scan stops; most reports have all codes near their start.
 */
export const collectCodes = async (trx: Db, count: number): Promise<void> => {
  await sql`
    CREATE TEMP TABLE unresolved AS SELECT code_place, code FROM staged
    WHERE code IS NOT NULL LIMIT ${sql.lit(count)}`.execute(trx);
};

/**
 * Matches the table `unresolved` with published releases, into a new table `codes`. The track id wins over the ISRC,
 * the ISRC over the UPC. Codes of different records match nothing without an alias. A UPC matches a release and no
 * track; UPC and EAN of one record differ by a leading zero. New ids are inserted in a fixed order, so that concurrent
 * imports cannot deadlock. `assignedTo` is the track of all codes.
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

/** Whether any code matched a release. */
export const hasMatched = async (trx: Db): Promise<boolean> => {
  const codes = trx.withTables<StagedTables>().selectFrom('codes').select('code_place');
  return (await codes.where('release_id', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
};

/** Removes the codes whose rows were written. */
export const deleteWritten = async (trx: Db): Promise<void> => {
  await sql`
    DELETE FROM unresolved USING codes
    WHERE codes.code_place = unresolved.code_place AND codes.release_id IS NOT NULL`.execute(trx);
};

/** Serializes the creation of batches with remote rows, so that ids become visible in order. */
export const lockBatches = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('statistics.batches', 0))`.execute(trx);
};

/** An import may hold the lock for an hour, so others retry later. */
const LATE_LOCK_TIMEOUT = '5s';

/** Lets imports match concurrently, but not while the waiting rows of a release are counted. */
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
