import { type Kysely, sql } from 'kysely';
import { createLargeIndexes } from '#platform/database/large-indexes.ts';

/**
 * Finds a part of a name anywhere in it. The extension pg_trgm would do, but in a database of the locale C, as the embedded
 * one is, it takes letters outside ASCII for separators and finds no Cyrillic name; and not every owner may create it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION search_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT coalesce(array_agg(DISTINCT substr(lowered.text, place, 3)), '{}')
      FROM (SELECT lower(value) AS text) lowered, generate_series(1, length(lowered.text) - 2) place
    $$`.execute(db);
  await createLargeIndexes(db, [
    'users_by_username_part',
    'users_by_name_part',
    'artists_by_name_part',
    'releases_by_title_part',
    'releases_by_existing_upc',
    'users_by_age',
    'users_of_staff',
    'users_banned',
  ]);
  for (const table of ['users', 'artists', 'releases']) await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
