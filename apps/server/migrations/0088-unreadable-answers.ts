import { type Kysely, sql } from 'kysely';

/** When a store's answer that could not be read is tried again, and how often it was; null: it is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE delivery_acknowledgements
      ADD COLUMN tries integer NOT NULL DEFAULT 0,
      ADD COLUMN next_try_at timestamptz`.execute(db);
}
