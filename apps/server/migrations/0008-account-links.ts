import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // In which language a person is written to: the one they last used the service in.
  await sql`ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ru'))`.execute(
    db,
  );
  await sql`
    CREATE TABLE account_links (
      hash bytea PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX account_links_of_user ON account_links (user_uuid, purpose)`.execute(db);
  await sql`CREATE INDEX account_links_by_expiry ON account_links (expires_at)`.execute(db);
}
