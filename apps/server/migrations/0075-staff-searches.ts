import { type Kysely, sql } from 'kysely';

/** What the lists and searches of support read: parts of subjects, of titles and slugs of links, and links by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As the indexes for parts of names: their ends are marked, and entries go to the index at once.
  const index = (name: string, table: string, value: string, condition = '') =>
    sql`
      CREATE INDEX ${sql.id(name)} ON ${sql.table(table)} USING gin (search_grams(${sql.raw(value)}))
      WITH (fastupdate = off) ${sql.raw(condition)}`.execute(db);
  await index('tickets_by_subject_part', 'tickets', `'^' || subject || '$'`);
  await index('multilinks_by_title_part', 'multilinks', `'^' || title || '$'`, 'WHERE title IS NOT NULL');
  await index('multilink_slugs_by_part', 'multilink_slugs', `'^' || slug || '$'`, 'WHERE is_current');
  await sql`CREATE INDEX multilinks_by_age ON multilinks (created_at, uuid)`.execute(db);
  for (const table of ['tickets', 'multilinks', 'multilink_slugs']) await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
