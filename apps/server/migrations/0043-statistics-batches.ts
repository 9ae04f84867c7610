import { type Kysely, sql } from 'kysely';

/** When a batch was begun: one that never came to count is removed after a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE statistics_batches ADD COLUMN created_at timestamptz NOT NULL DEFAULT now()`.execute(db);
}
