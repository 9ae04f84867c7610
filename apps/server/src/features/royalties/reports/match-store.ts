import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** A UPC without the zero that makes it an EAN. */
const short = (column: string) => sql`regexp_replace(${sql.ref(column)}, '^0(?=\\d{12}$)', '')`;

/**
 * Finds the track or release of the codes in the table `sales_named` (isrc, upc), into a new table `sales_codes`. Only
 * releases that are or were published count. The ISRC names the track; if several tracks have it, the UPC decides, and
 * then the oldest release if one person owns them all with equal splits. A UPC whose ISRC nobody has names its release.
 * Codes of different owners, and those that fit several, are ambiguous. Aliases of staff decide what is left.
 */
const matchCodes = async (trx: Db): Promise<void> => {
  await sql`DROP TABLE IF EXISTS sales_codes`.execute(trx);
  await sql`ANALYZE sales_named`.execute(trx);
  await sql`
    CREATE TEMP TABLE sales_codes AS
    WITH released AS NOT MATERIALIZED (
      SELECT uuid, user_uuid, upc, published_at FROM releases
      WHERE (status = 'PUBLISHED' OR published_at IS NOT NULL) AND edition_of IS NULL
    ), by_upc AS (
      SELECT named.isrc, named.upc, released.uuid, released.user_uuid FROM sales_named AS named
      JOIN released ON released.upc IN (${short('named.upc')}, '0' || ${short('named.upc')})
    ), by_isrc AS (
      SELECT named.isrc, named.upc, tracks.uuid, release_uuid, user_uuid, published_at,
        EXISTS (
          SELECT FROM by_upc WHERE by_upc.isrc = named.isrc AND by_upc.upc = named.upc AND by_upc.uuid = release_uuid
        ) AS is_in_upc,
        (
          SELECT string_agg(concat_ws(' ', versions.track_uuid IS NULL, valid_from, party_id, hundredths), ','
            ORDER BY versions.track_uuid IS NULL, valid_from, versions.id, party_id)
          FROM royalty_split_versions AS versions
          LEFT JOIN royalty_split_shares ON version_id = versions.id
          LEFT JOIN royalty_split_members AS members ON members.id = member_id
          WHERE versions.release_uuid = tracks.release_uuid
            AND (versions.track_uuid IS NULL OR versions.track_uuid = tracks.uuid)
        ) AS splits
      FROM sales_named AS named
      JOIN tracks ON tracks.isrc = named.isrc
      JOIN released ON released.uuid = release_uuid
    ), upcs AS (
      SELECT isrc, upc, count(*) AS count, (array_agg(uuid))[1] AS release_uuid, count(DISTINCT user_uuid) AS owners,
        (array_agg(user_uuid))[1] AS owner
      FROM by_upc GROUP BY isrc, upc
    ), isrcs AS (
      SELECT isrc, upc, count(*) AS count, count(*) FILTER (WHERE is_in_upc) AS in_upc,
        count(DISTINCT user_uuid) AS owners, (array_agg(user_uuid))[1] AS owner,
        count(DISTINCT coalesce(splits, '')) AS splits,
        array_agg(uuid ORDER BY is_in_upc DESC, published_at, release_uuid, uuid) AS tracks,
        array_agg(release_uuid ORDER BY is_in_upc DESC, published_at, release_uuid, uuid) AS releases
      FROM by_isrc GROUP BY isrc, upc
    ), judged AS (
      SELECT named.isrc, named.upc, isrcs.tracks, isrcs.releases, upcs.release_uuid,
        CASE
          WHEN isrcs.count IS NULL AND upcs.count IS NULL THEN 'UNKNOWN'
          WHEN isrcs.count IS NULL THEN CASE WHEN upcs.count = 1 THEN 'RELEASE' ELSE 'AMBIGUOUS' END
          WHEN isrcs.in_upc = 1 THEN 'TRACK'
          WHEN isrcs.in_upc = 0 AND upcs.count > 0
            AND (upcs.owners > 1 OR isrcs.owners > 1 OR upcs.owner <> isrcs.owner) THEN 'AMBIGUOUS'
          WHEN isrcs.count = 1 OR (isrcs.owners = 1 AND isrcs.splits = 1) THEN 'TRACK'
          ELSE 'AMBIGUOUS'
        END AS verdict
      FROM sales_named AS named
      LEFT JOIN isrcs ON isrcs.isrc = named.isrc AND isrcs.upc IS NOT DISTINCT FROM named.upc
      LEFT JOIN upcs ON upcs.isrc IS NOT DISTINCT FROM named.isrc AND upcs.upc = named.upc
    )
    SELECT isrc, upc,
      CASE verdict WHEN 'TRACK' THEN releases[1] WHEN 'RELEASE' THEN release_uuid END AS release_uuid,
      CASE verdict WHEN 'TRACK' THEN tracks[1] END AS track_uuid,
      CASE WHEN verdict IN ('UNKNOWN', 'AMBIGUOUS') THEN verdict END AS unmatched
    FROM judged`.execute(trx);
  await sql`
    WITH chosen AS (
      SELECT DISTINCT ON (codes.isrc, codes.upc) codes.isrc, codes.upc, tracks.uuid, tracks.release_uuid
      FROM sales_codes AS codes
      JOIN statistics_aliases AS aliases ON aliases.track_uuid IS NULL
        AND (aliases.isrc = codes.isrc OR (aliases.isrc IS NULL AND aliases.upc = ${short('codes.upc')}))
        AND coalesce(aliases.upc = ${short('codes.upc')}, aliases.upc IS NULL)
      JOIN tracks ON tracks.uuid = aliases.to_track_uuid
      WHERE codes.unmatched IS NOT NULL
        -- Ambiguous codes need an alias with all of them.
        AND (codes.unmatched = 'UNKNOWN'
          OR num_nonnulls(aliases.isrc, aliases.upc) = num_nonnulls(codes.isrc, codes.upc))
      ORDER BY codes.isrc, codes.upc, num_nonnulls(aliases.isrc, aliases.upc) DESC, aliases.created_at DESC
    )
    UPDATE sales_codes AS codes
    SET release_uuid = chosen.release_uuid, track_uuid = chosen.uuid, unmatched = NULL
    FROM chosen WHERE chosen.isrc IS NOT DISTINCT FROM codes.isrc AND chosen.upc IS NOT DISTINCT FROM codes.upc`.execute(
    trx,
  );
  await sql`ANALYZE sales_codes`.execute(trx);
};

/** Matches the codes of the table `staged`. */
export const matchStaged = async (trx: Db): Promise<void> => {
  await sql`DROP TABLE IF EXISTS sales_named`.execute(trx);
  await sql`CREATE TEMP TABLE sales_named AS SELECT DISTINCT isrc, upc FROM staged`.execute(trx);
  await matchCodes(trx);
};

/** Matches the unmatched rows of a report again: releases may have been published since. */
export const rematchReport = async (trx: Db, reportId: number): Promise<void> => {
  await sql`DROP TABLE IF EXISTS sales_named`.execute(trx);
  await sql`
    CREATE TEMP TABLE sales_named AS
    SELECT DISTINCT isrc, upc FROM royalty_rows WHERE report_id = ${reportId} AND unmatched IS NOT NULL`.execute(trx);
  await matchCodes(trx);
  await sql`
    UPDATE royalty_rows AS rows
    SET release_uuid = codes.release_uuid, track_uuid = codes.track_uuid, unmatched = codes.unmatched
    FROM sales_codes AS codes
    WHERE report_id = ${reportId} AND rows.unmatched IS NOT NULL
      AND rows.isrc IS NOT DISTINCT FROM codes.isrc AND rows.upc IS NOT DISTINCT FROM codes.upc
      AND (codes.unmatched IS DISTINCT FROM rows.unmatched)`.execute(trx);
};
