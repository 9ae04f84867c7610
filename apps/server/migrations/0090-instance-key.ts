import { type Kysely, sql } from 'kysely';

/** The key that secrets are sealed under, itself sealed with a key that is not in the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sealing_key (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      wrapped bytea NOT NULL,
      fingerprint bytea NOT NULL,
      given_up_at timestamptz,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL
    )`.execute(db);
  await sql`ALTER TABLE instance_secrets ADD COLUMN is_sealed boolean NOT NULL DEFAULT false`.execute(db);
}
