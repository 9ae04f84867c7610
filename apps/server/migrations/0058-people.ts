import { type Kysely, sql } from 'kysely';

/** Bans that end, and what was sent to each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users
      ADD COLUMN banned_until timestamptz,
      ADD CONSTRAINT ban_ends CHECK (banned_until IS NULL OR banned_at IS NOT NULL)`.execute(db);
  await sql`CREATE INDEX users_ban_ends ON users (banned_until) WHERE banned_until IS NOT NULL`.execute(db);
  // One row an email, written when it was sent or could not be; never what it said, which may hold a secret link.
  await sql`
    CREATE TABLE sent_emails (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL,
      recipient text NOT NULL,
      status text NOT NULL CHECK (status IN ('SENT', 'FAILED', 'DROPPED')),
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX sent_emails_of_user ON sent_emails (user_uuid, at DESC, uuid DESC)`.execute(db);
  await sql`CREATE INDEX sent_emails_by_age ON sent_emails (at)`.execute(db);
}
