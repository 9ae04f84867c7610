import { type Kysely, sql } from 'kysely';

/**
 * Addresses of links that are gone, as hashes: a stranger learns that there was something, and nobody else gets the address.
 * The person is kept until their account is erased, so that they may use the address again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE multilink_gone_slugs (
      hash bytea PRIMARY KEY,
      user_uuid uuid REFERENCES users ON DELETE SET NULL,
      gone_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX multilink_gone_slugs_of_user ON multilink_gone_slugs (user_uuid)`.execute(db);
}
