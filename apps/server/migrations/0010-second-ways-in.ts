import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE passkeys (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      credential_id text NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      is_backed_up boolean NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX passkeys_of_user ON passkeys (user_uuid, created_at)`.execute(db);
  // A challenge without a session is for signing in; with one, for adding a passkey in that session alone.
  await sql`
    CREATE TABLE passkey_challenges (
      hash bytea PRIMARY KEY,
      session_uuid uuid REFERENCES sessions ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)`.execute(db);
  await sql`CREATE INDEX passkey_challenges_of_session ON passkey_challenges (session_uuid) WHERE session_uuid IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE totp_secrets (
      user_uuid uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      encrypted_secret bytea NOT NULL,
      last_step bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      activated_at timestamptz
    )`.execute(db);
  await sql`
    CREATE TABLE totp_recovery_codes (
      user_uuid uuid NOT NULL REFERENCES totp_secrets ON DELETE CASCADE,
      hash bytea NOT NULL,
      PRIMARY KEY (user_uuid, hash)
    )`.execute(db);
}
