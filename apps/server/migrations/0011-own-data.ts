import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE own_exports (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      status text NOT NULL CHECK (status IN ('MAKING', 'READY', 'FAILED')),
      failures integer NOT NULL DEFAULT 0,
      total_bytes bigint NOT NULL DEFAULT 0,
      done_bytes bigint NOT NULL DEFAULT 0,
      size bigint,
      created_at timestamptz NOT NULL,
      expires_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX own_exports_of_user ON own_exports (user_uuid, created_at DESC)`.execute(db);
  await sql`CREATE UNIQUE INDEX one_export_at_a_time ON own_exports (user_uuid) WHERE status = 'MAKING'`.execute(db);
  await sql`CREATE INDEX own_exports_by_expiry ON own_exports (expires_at)`.execute(db);

  await sql`
    CREATE TABLE account_deletions (
      user_uuid uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      requested_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX account_deletions_by_date ON account_deletions (due_at)`.execute(db);
  // Of an erased person a row without a name stays, for what may not be forgotten: records in stores, payments, the log.
  await sql`ALTER TABLE users ADD COLUMN erased_at timestamptz`.execute(db);
  await sql`ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL`.execute(db);
}
