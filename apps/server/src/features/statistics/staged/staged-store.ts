import type { Readable } from 'node:stream';
import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { DAY_MS } from '@dubplate/rules/dates';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import type { Db } from '#platform/database/tables.ts';

/**
 * The temporary tables of one connection through which rows of a report, or waiting rows, get into a batch.
 * `stageReport` or `stageWaiting` fills `staged`, `matchCodes` fills `codes`; stream stores read rows by joining them
 * with `platforms`.
 */
export type StagedTables = {
  /**
   * Numbers instead of dates and texts, because PostgreSQL reads, compares and groups them in half the time: days (and
   * the first day of the month) are counted from 1970-01-01, and a territory is one number.
   */
  staged: {
    line: number;
    /** Identifies the codes of a row. */
    code_place: number;
    /** The codes, joined by `CODE_SEPARATOR`, in the first row that has them: most rows repeat codes. */
    code: string | null;
    /** Identifies the store of a row. */
    place: number;
    day: number;
    last_day: number;
    month: number;
    territory: number | null;
    quantity: number;
  };
  platforms: { place: number; id: number };
  /** The codes whose rows are not written yet. */
  unresolved: { code_place: number; code: string };
  /** The match of each unresolved code; ids are null if it matched nothing. */
  codes: {
    code_place: number;
    track_uuid: TrackId | null;
    isrc: string | null;
    upc: string | null;
    found_track: TrackId | null;
    found_release: ReleaseId | null;
    is_contradiction: boolean;
    track_id: number | null;
    release_id: number | null;
    owner_id: number | null;
  };
};

/** Separates track id, ISRC and UPC in `staged.code`. Normalized codes have no spaces. */
export const CODE_SEPARATOR = ' ';

export const CREATE_STAGED = `
  CREATE TEMP TABLE staged (
    line int NOT NULL, code_place int NOT NULL, code text, place smallint NOT NULL, day int NOT NULL,
    last_day int NOT NULL, month int NOT NULL, territory smallint, quantity bigint NOT NULL
  )`;

/** Finds the first row of the place `$1` that is the sum of the other places for its days and codes. */
export const FIND_TOTAL = `
  WITH codes AS (SELECT code_place, code FROM staged WHERE code IS NOT NULL)
  SELECT min(line) FILTER (WHERE place = $1) AS line, (date '1970-01-01' + day)::text AS day
  FROM staged JOIN codes USING (code_place)
  GROUP BY codes.code, day, last_day
  HAVING sum(quantity) FILTER (WHERE place = $1) = sum(quantity) FILTER (WHERE place <> $1)
    AND sum(quantity) FILTER (WHERE place = $1) <> 0
  ORDER BY line LIMIT 1`;

/** Encodes a day. */
export const numberOfDay = (day: LocalDate): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Encodes two letters; the first is the higher byte. */
export const numberOfTerritory = (territory: string): number =>
  (territory.charCodeAt(0) << 8) | territory.charCodeAt(1);

// The following return SQL expressions of a column.

/** Decodes a day. */
export const dateOf = (day: string): string => `(date '1970-01-01' + ${day})`;

/** Encodes a date. */
export const numberOfDate = (date: string): string => `(${date} - date '1970-01-01')`;

/** Decodes a territory. */
export const lettersOf = (territory: string): string => `(chr(${territory} >> 8) || chr(${territory} & 255))`;

/** Encodes a territory. */
export const numberOfLetters = (territory: string): string =>
  `(ascii(${territory}) << 8 | ascii(substr(${territory}, 2)))::smallint`;

const DAYS = sql.raw(`${numberOfDate('day')}, ${numberOfDate('last_day')}`);

/**
 * Copies waiting rows of an import into `staged` and `platforms`. `removeStaged` deletes them later. @returns their
 * number
 */
export const stageWaiting = async (trx: Db, importUuid: string, which: RawBuilder<boolean>): Promise<number> => {
  await sql.raw(CREATE_STAGED).execute(trx);
  const { numAffectedRows } = await sql`
    INSERT INTO staged (line, code_place, code, place, day, last_day, month, territory, quantity)
    SELECT line, row_number() OVER ()::int,
      concat_ws(${sql.lit(CODE_SEPARATOR)}, coalesce(track_uuid::text, ''), coalesce(isrc, ''), coalesce(upc, '')),
      platform_id, ${DAYS}, ${sql.raw(numberOfDate("date_trunc('month', day)::date"))},
      ${sql.raw(numberOfLetters('territory'))}, quantity
    FROM statistics_unmatched WHERE import_uuid = ${importUuid} AND ${which}`.execute(trx);
  await sql`CREATE TEMP TABLE platforms (place smallint, id smallint)`.execute(trx);
  await sql`INSERT INTO platforms SELECT id, id FROM generate_series(0, (SELECT max(place) FROM staged)) AS id`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
};

/** Copies the unmatched rows to `statistics_unmatched`. @returns their number */
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

/** Streams the codes that match a release, as COPY lines of `SENT_CODES`. */
export const readMatchedCodes = (client: pg.ClientBase): Readable =>
  client.query(
    pgCopy.to(`
      COPY (
        SELECT code_place, user_uuid, release_uuid, found_track
        FROM codes
        JOIN statistics_releases ON statistics_releases.id = codes.release_id
        JOIN statistics_owners ON statistics_owners.id = codes.owner_id
      ) TO STDOUT`),
  );

/** Streams all rows as COPY lines of `SENT_ROWS`. */
export const readRows = (client: pg.ClientBase): Readable =>
  client.query(
    pgCopy.to(`
      COPY (
        SELECT code_place, key, day, last_day, territory, quantity
        FROM staged JOIN platforms USING (place)
        JOIN statistics_platforms ON statistics_platforms.id = platforms.id
      ) TO STDOUT`),
  );

/** Creates the table `platforms` for these keys of stores, whose places count from 0. */
export const resolvePlatforms = async (trx: Db, keys: readonly string[]): Promise<void> => {
  await sql`
    INSERT INTO statistics_platforms (key) SELECT unnest(${keys}::text[]) ORDER BY 1
    ON CONFLICT DO NOTHING`.execute(trx);
  // CREATE TABLE takes no parameters.
  await sql`CREATE TEMP TABLE platforms (place smallint, id smallint)`.execute(trx);
  await sql`
    INSERT INTO platforms (place, id)
    SELECT named.position - 1, statistics_platforms.id
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS named (key, position)
    JOIN statistics_platforms USING (key)`.execute(trx);
};

/** Waiting rows changed while they were being counted. */
export class WaitingChanged extends Error {
  override readonly name = 'WaitingChanged';
}

/** Deletes the staged waiting rows. @throws WaitingChanged if they have changed, because they would count twice */
export const removeStaged = async (trx: Db, importUuid: string, which: RawBuilder<boolean>): Promise<void> => {
  const { rows } = await sql<{ is_same: boolean }>`
    WITH removed AS (
      DELETE FROM statistics_unmatched WHERE import_uuid = ${importUuid} AND ${which}
      RETURNING line, platform_id, ${DAYS}, ${sql.raw(numberOfLetters('territory'))}, quantity
    ), taken AS (
      SELECT line, place, day, last_day, territory, quantity FROM staged
    )
    SELECT NOT EXISTS (SELECT * FROM removed EXCEPT ALL SELECT * FROM taken)
      AND NOT EXISTS (SELECT * FROM taken EXCEPT ALL SELECT * FROM removed) AS is_same`.execute(trx);
  if (!rows[0]?.is_same) throw new WaitingChanged('waiting rows changed while they were being counted');
};
