import { type RawBuilder, sql } from 'kysely';

/** Length of the index entries. Shorter words match whole names only: they occur in nearly every name. */
const PART_MIN = 3;

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Whether a value has this text anywhere, or is it where it is short: by the index over its parts first, which finds a few
 * too many, then letter by letter. `value` is the expression of an index over `search_grams`, to the letter, with marked ends.
 */
export const containsPart = (value: RawBuilder<string>, text: string): RawBuilder<boolean> => {
  const sought = text.length < PART_MIN ? `^${text}$` : text;
  return sql`(search_grams(${value}) @> search_grams(${sought}) AND lower(${value}) LIKE lower(${`%${literal(sought)}%`}))`;
};
