import { type Kysely, sql } from 'kysely';

/** Keeps which emails each person switched off, and which state of a delivery the artist was last written to about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN emails_off text[] NOT NULL DEFAULT '{}'`.execute(db);
  await sql`ALTER TABLE deliveries ADD COLUMN emailed_since timestamptz`.execute(db);
}
