import { type Kysely, sql } from 'kysely';

/** Colours of stores in statistics, where an administrator chose them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE store_colours (
      store text PRIMARY KEY,
      light text NOT NULL CHECK (light ~ '^#[0-9a-f]{6}$'),
      dark text NOT NULL CHECK (dark ~ '^#[0-9a-f]{6}$'),
      changed_at timestamptz NOT NULL
    )`.execute(db);
}
