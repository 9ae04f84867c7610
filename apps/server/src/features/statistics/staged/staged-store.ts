import type { Readable } from 'node:stream';
import type { LocalDate } from '@dubplate/contract/wire';
import { DAY_MS } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import type { Db } from '#platform/database/tables.ts';

/**
 * The table that rows wait in until they are matched; it ends with its connection. Days, and the first day of the month
 * that a day is in, are counted from 1970-01-01, and a territory is a number, too: PostgreSQL reads, compares and groups
 * numbers in half the time of dates and texts. A row names its codes by `code_place`; the first row with them has them in
 * `code`, joined, since most rows repeat codes. It names its store by `place`.
 */
export const CREATE_STAGED = `
  CREATE TEMP TABLE staged (
    line int NOT NULL, code_place int NOT NULL, code text, place smallint NOT NULL, day int NOT NULL,
    last_day int NOT NULL, month int NOT NULL, territory smallint, quantity bigint NOT NULL
  )`;

/** The first row of the place `$1` whose days and codes have as many streams at other places; several are summed. */
export const FIND_TOTAL = `
  WITH codes AS (SELECT code_place, code FROM staged WHERE code IS NOT NULL)
  SELECT min(line) FILTER (WHERE place = $1) AS line, (date '1970-01-01' + day)::text AS day
  FROM staged JOIN codes USING (code_place)
  GROUP BY codes.code, day, last_day
  HAVING sum(quantity) FILTER (WHERE place = $1) = sum(quantity) FILTER (WHERE place <> $1)
    AND sum(quantity) FILTER (WHERE place = $1) <> 0
  ORDER BY line LIMIT 1`;

/** A day as staged rows have it. */
export const numberOfDay = (day: LocalDate): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Two letters as one number: the first is its higher byte. */
export const numberOfTerritory = (territory: string): number =>
  (territory.charCodeAt(0) << 8) | territory.charCodeAt(1);

// The following are SQL, of what the column of this name holds.

/** The date of a staged day. */
export const dateOf = (day: string): string => `(date '1970-01-01' + ${day})`;

/** A date as staged rows have it. */
export const numberOfDate = (date: string): string => `(${date} - date '1970-01-01')`;

/** The two letters of a territory’s number. */
export const lettersOf = (territory: string): string => `(chr(${territory} >> 8) || chr(${territory} & 255))`;

/** The number of a territory’s two letters. */
export const numberOfLetters = (territory: string): string =>
  `(ascii(${territory}) << 8 | ascii(substr(${territory}, 2)))::smallint`;

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

/** The table `platforms` of this connection: the ids of the stores that staged rows name by their places, from 0 on. */
export const resolvePlatforms = async (trx: Db, keys: readonly string[]): Promise<void> => {
  await sql`
    INSERT INTO statistics_platforms (key) SELECT unnest(${keys}::text[]) ORDER BY 1
    ON CONFLICT DO NOTHING`.execute(trx);
  // A statement that makes a table takes no parameters.
  await sql`CREATE TEMP TABLE platforms (place smallint, id smallint)`.execute(trx);
  await sql`
    INSERT INTO platforms (place, id)
    SELECT named.position - 1, statistics_platforms.id
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS named (key, position)
    JOIN statistics_platforms USING (key)`.execute(trx);
};
