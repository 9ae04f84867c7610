import { type Kysely, sql } from 'kysely';

/** Counts how often the address of a page changed, and keeps the addresses of erased artists from being taken by others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const count = async (pages: string, key: string, slugs: string, page: string) => {
    await sql`ALTER TABLE ${sql.table(pages)} ADD COLUMN slug_changes integer NOT NULL DEFAULT 0`.execute(db);
    await sql`
      UPDATE ${sql.table(pages)} AS page SET slug_changes = former.count
      FROM (
        SELECT ${sql.ref(page)} AS key, count(*) - 1 AS count FROM ${sql.table(slugs)}
        GROUP BY ${sql.ref(page)} HAVING count(*) > 1
      ) AS former
      WHERE former.key = page.${sql.ref(key)}`.execute(db);
  };
  await count('multilinks', 'uuid', 'multilink_slugs', 'link_uuid');
  await count('artist_pages', 'artist_uuid', 'artist_page_slugs', 'artist_uuid');
  await sql`
    CREATE TABLE artist_page_gone_slugs (
      hash bytea PRIMARY KEY,
      gone_at timestamptz NOT NULL
    )`.execute(db);
}
