import { type Kysely, sql } from 'kysely';

/** Adds the progress of jobs that convert stored data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE data_migrations (
      name text PRIMARY KEY,
      state text NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
      -- Where the next batch begins; null: at the first row.
      position text,
      done bigint NOT NULL DEFAULT 0,
      -- Rows that were there as it began.
      total bigint,
      error text,
      started_at timestamptz,
      finished_at timestamptz,
      CHECK ((state = 'DONE') = (finished_at IS NOT NULL)),
      CHECK ((state = 'FAILED') = (error IS NOT NULL))
    )`.execute(db);
}
