import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE users (
      uuid uuid PRIMARY KEY,
      username text NOT NULL UNIQUE,
      password_hash text NOT NULL,
      first_name text,
      last_name text,
      avatar_uuid uuid,
      date_of_birth date,
      verified_at timestamptz,
      roles text[] NOT NULL DEFAULT '{}',
      banned_at timestamptz,
      ban_reason text,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX users_by_avatar ON users (avatar_uuid) WHERE avatar_uuid IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE sessions (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      fingerprint text,
      user_agent text,
      is_remembered boolean NOT NULL,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX sessions_of_user ON sessions (user_uuid)`.execute(db);
  await sql`
    CREATE TABLE refresh_tokens (
      hash bytea PRIMARY KEY,
      session_uuid uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_uuid)`.execute(db);
  await sql`CREATE TABLE signing_keys (kid uuid PRIMARY KEY, secret bytea NOT NULL, created_at timestamptz NOT NULL)`.execute(
    db,
  );
}
