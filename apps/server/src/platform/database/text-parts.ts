import { type RawBuilder, sql } from 'kysely';

/** Length of the index entries. Shorter words match whole names only: they occur in nearly every name. */
const PART_MIN = 3;

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Matches values that contain a text, or equal it if it is short. The index over the parts finds candidates, and LIKE
 * removes the false ones. `value` must be exactly the expression of an index over `search_grams`, with marked ends.
 */
export const containsPart = (value: RawBuilder<string>, text: string): RawBuilder<boolean> => {
  const sought = text.length < PART_MIN ? `^${text}$` : text;
  return sql`(search_grams(${value}) @> search_grams(${sought}) AND lower(${value}) LIKE lower(${`%${literal(sought)}%`}))`;
};
