import { type RawBuilder, sql } from 'kysely';
import type { DatabaseLog } from './database-log.ts';
import type { Db } from './tables.ts';

/** A text in lower case, by the letters of every language, whatever the locale of the database. */
export const lowered = (text: RawBuilder<unknown>): RawBuilder<string> => sql`lower(${text} COLLATE search_letters)`;

/** Shorter words are found at the beginning of words only: they occur in nearly every name. */
const PART_MIN = 3;
const IS_WORD = /^[\p{L}\p{N}]+$/u;

/** Escapes the wildcards of LIKE. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Matches texts that contain another one, in upper or lower case; without an index. */
export const containsText = (value: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`${lowered(value)} LIKE ${lowered(sql`${`%${literal(text)}%`}`)}`;

/**
 * Matches values that contain a text, or a word that begins with it if it is short. The index over the parts finds
 * candidates, and LIKE removes the false ones. `value` must be exactly the expression of an index over `search_parts`,
 * with marked ends.
 */
export const containsPart = (value: RawBuilder<string>, text: string): RawBuilder<boolean> => {
  if (text.length < PART_MIN && IS_WORD.test(text))
    return sql`(search_parts(${value}) @> search_sought(${text}) AND search_words(${value}) LIKE '% ' || ${lowered(sql`${text}`)} || '%')`;
  // Signs are no words: a short one is found only as a whole name.
  const sought = text.length < PART_MIN ? `^${text}$` : text;
  return sql`(search_parts(${value}) @> search_sought(${sought}) AND ${containsText(value, sought)})`;
};

/** Warns if searches mind the case of letters: the database knows no locale that they could use. */
export const checkLetters = async (db: Db, log: DatabaseLog): Promise<void> => {
  const { rows } = await sql<{ isGood: boolean }>`
    SELECT ${lowered(sql`${'ЖÉI'}`)} = ${'жéi'} AS "isGood"`.execute(db);
  if (rows[0]?.isGood !== true)
    log.warn(
      {},
      "This PostgreSQL knows English letters only, so search minds the case of all others: use one with ICU, and a database with ENCODING 'UTF8'",
    );
};
