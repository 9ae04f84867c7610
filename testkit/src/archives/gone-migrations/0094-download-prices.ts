import { type Kysely, sql } from 'kysely';

/** Adds the prices of downloads. A new store streams; existing stores keep their deals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE stores
      ADD COLUMN prices jsonb,
      ALTER COLUMN deals SET DEFAULT '{SUBSCRIPTION,ADVERTISING}'`.execute(db);
}
