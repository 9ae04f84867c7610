import { type Kysely, sql } from 'kysely';

/** Codes that a record has already, as the artist gave them: right or not until it is sent, and unique only once published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE releases ADD COLUMN existing_upc text`.execute(db);
  await sql`ALTER TABLE tracks ADD COLUMN existing_isrc text`.execute(db);
}
