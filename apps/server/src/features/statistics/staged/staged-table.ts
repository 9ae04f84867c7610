import type { LocalDate } from '@dubplate/contract/wire';
import { DAY_MS } from '@dubplate/rules/dates';

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
