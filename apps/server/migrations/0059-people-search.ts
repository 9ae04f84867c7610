import { type Kysely, sql } from 'kysely';

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
  // Entries go to the index at once: a list of pending ones would be read through by every search.
  const index = (name: string, table: string, value: string) =>
    sql`
      CREATE INDEX ${sql.id(name)} ON ${sql.table(table)} USING gin (search_grams(${sql.raw(value)}))
      WITH (fastupdate = off)`.execute(db);
  // The ends are marked, so that a whole name shorter than three letters is found, too.
  await index('users_by_username_part', 'users', `'^' || username || '$'`);
  await index(
    'users_by_name_part',
    'users',
    `'^' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || '$'`,
  );
  await index('artists_by_name_part', 'artists', `'^' || name || '$'`);
  await index('releases_by_title_part', 'releases', `'^' || title || '$'`);
  await sql`CREATE INDEX releases_by_existing_upc ON releases (existing_upc) WHERE existing_upc IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX users_by_age ON users (created_at, uuid) WHERE erased_at IS NULL`.execute(db);
  await sql`CREATE INDEX users_of_staff ON users (created_at, uuid) WHERE roles <> '{}'`.execute(db);
  await sql`CREATE INDEX users_banned ON users (created_at, uuid) WHERE banned_at IS NOT NULL`.execute(db);
  for (const table of ['users', 'artists', 'releases']) await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
