import { type Kysely, sql } from 'kysely';
import { createLargeIndexes } from '#platform/database/large-indexes.ts';

/** What the lists and searches of support read: parts of subjects, of titles and slugs of links, and links by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLargeIndexes(db, [
    'tickets_by_subject_part',
    'multilinks_by_title_part',
    'multilink_slugs_by_part',
    'multilinks_by_age',
  ]);
  for (const table of ['tickets', 'multilinks', 'multilink_slugs']) await sql`ANALYZE ${sql.table(table)}`.execute(db);
}
