import { type Kysely, sql } from 'kysely';

/** What a store asks of a release beyond the rules that all releases pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE stores
      ADD COLUMN cover_min integer NOT NULL DEFAULT 0,
      ADD COLUMN requires text[] NOT NULL DEFAULT '{}'`.execute(db);
}
