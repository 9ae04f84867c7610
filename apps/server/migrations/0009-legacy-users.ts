import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // People of the older system, as staff brought them in; `payload` is what is theirs: releases and multilinks.
  await sql`
    CREATE TABLE legacy_users (
      uuid uuid PRIMARY KEY,
      username text NOT NULL UNIQUE,
      password_hash text,
      first_name text,
      last_name text,
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      transferred_at timestamptz
    )`.execute(db);
  await sql`
    CREATE TABLE transfer_tokens (
      hash bytea PRIMARY KEY,
      legacy_uuid uuid NOT NULL REFERENCES legacy_users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX transfer_tokens_of_user ON transfer_tokens (legacy_uuid)`.execute(db);
  await sql`CREATE INDEX transfer_tokens_by_expiry ON transfer_tokens (expires_at)`.execute(db);
}
