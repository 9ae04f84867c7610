import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Languages and music styles have no table: their ids are made from their names. A row here takes one off the lists.
  await sql`
    CREATE TABLE reference_switched_off (
      uuid uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('language', 'music-style')),
      switched_off_at timestamptz NOT NULL
    )`.execute(db);
}
