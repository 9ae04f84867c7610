import { type Kysely, sql } from 'kysely';

/** An import whose rows were written and never came to count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE statistics_imports
      DROP CONSTRAINT statistics_imports_status_check,
      ADD CONSTRAINT statistics_imports_status_check CHECK (status IN ('RUNNING', 'ACTIVE', 'ENDED', 'FAILED'))`.execute(
    db,
  );
}
