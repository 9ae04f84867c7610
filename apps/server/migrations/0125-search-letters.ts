import { type Kysely, sql } from 'kysely';
import { createLargeIndexes } from '#platform/database/large-indexes.ts';

/**
 * The letters of the embedded database, which no upgrade of a library changes; before PostgreSQL 17 the nearest to them. The
 * collation may be there: restoring a backup clears tables, not collations.
 */
const createLetters = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ version: number; encoding: string; hasIcu: boolean; hasLibc: boolean }>`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      to_regcollation('pg_catalog."und-x-icu"') IS NOT NULL AS "hasIcu",
      to_regcollation('pg_catalog."C.utf8"') IS NOT NULL AS "hasLibc"`.execute(db);
  const { version = 0, encoding, hasIcu, hasLibc } = rows[0] ?? {};
  const definition = (): string => {
    if (encoding !== 'UTF8') return 'FROM pg_catalog."C"';
    if (version >= 170_000) return `(provider = builtin, locale = 'C.UTF-8')`;
    if (hasIcu) return `(provider = icu, locale = 'und')`;
    return hasLibc ? 'FROM pg_catalog."C.utf8"' : 'FROM pg_catalog."C"';
  };
  await sql`CREATE COLLATION IF NOT EXISTS search_letters ${sql.raw(definition())}`.execute(db);
};

/**
 * Names the collation that searches fold letters by, so that they find the same in databases of every locale: `lower()` of the
 * locale C leaves all but English letters as they are, and Turkish makes another letter of I. Words are found by their first
 * one or two letters as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLetters(db);
  // Names are written in full: ANALYZE and the building of an index look for none in `public`.
  // In lower case, with spaces for what separates words and marks the ends of a value.
  await sql`
    CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT translate(lower(value COLLATE public.search_letters), '^$-–—_.,:;!?/\\|()[]{}"''«»“”’&+@#*', repeat(' ', 40))
    $$`.execute(db);
  // Neither is worth planning again and again, nor workers, whose start takes longer than a search by a common word.
  await sql`
    CREATE OR REPLACE FUNCTION search_sought(sought text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED AS $$
    DECLARE
      lowered text := lower(sought COLLATE public.search_letters);
      parts text[] := '{}';
    BEGIN
      IF length(lowered) < 3 THEN
        RETURN ARRAY[' ' || lowered];
      END IF;
      FOR place IN 1 .. length(lowered) - 2 LOOP
        parts := parts || substr(lowered, place, 3);
      END LOOP;
      RETURN parts;
    END $$`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION search_parts(value text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL RESTRICTED AS $$
    DECLARE
      parts text[] := public.search_sought(value);
      word text;
    BEGIN
      FOREACH word IN ARRAY string_to_array(public.search_words(value), ' ') LOOP
        IF word <> '' THEN
          parts := parts || (' ' || left(word, 1)) || (' ' || left(word, 2));
        END IF;
      END LOOP;
      RETURN parts;
    END $$`.execute(db);
  await createLargeIndexes(db, [
    'users_by_username_parts',
    'users_by_name_parts',
    'artists_by_name_parts',
    'releases_by_title_parts',
    'releases_by_own_title',
    'tickets_by_subject_parts',
    'ticket_messages_by_word',
    'multilinks_by_title_parts',
    'multilink_slugs_by_parts',
  ]);
  for (const table of ['users', 'artists', 'releases', 'tickets', 'ticket_messages', 'multilinks', 'multilink_slugs'])
    await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
