import { type Kysely, sql } from 'kysely';

/** Remembers up to which delivery a store's own folders of answers were looked into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE stores ADD COLUMN answers_after uuid`.execute(db);
}
