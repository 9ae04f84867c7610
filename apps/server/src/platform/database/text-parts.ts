import { type RawBuilder, sql } from 'kysely';

/** As short as this a word is looked for as a whole name: less than an entry of the index, it is in nearly every name. */
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
