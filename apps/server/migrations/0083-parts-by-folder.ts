import { type Kysely, sql } from 'kysely';

/** Parts of reports that were put into the watched folder wait beside those of calls; nobody sent them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE statistics_parts ALTER COLUMN actor_uuid DROP NOT NULL`.execute(db);
}
