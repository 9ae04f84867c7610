import { type Kysely, sql } from 'kysely';

/** Records when a moderator first opened a sent release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE releases ADD COLUMN review_opened_at timestamptz`.execute(db);
}
