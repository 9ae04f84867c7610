import { type Kysely, sql } from 'kysely';

/** Personal tokens, and the teams that act for an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE personal_tokens (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
      name text NOT NULL,
      scopes text[] NOT NULL,
      hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      last_used_on date,
      last_used_address text
    )`.execute(db);
  await sql`CREATE INDEX personal_tokens_user ON personal_tokens (user_uuid)`.execute(db);
  await sql`
    CREATE TABLE team_members (
      uuid uuid PRIMARY KEY,
      account_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
      username text NOT NULL,
      member_uuid uuid REFERENCES users (uuid) ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('MANAGER', 'EDITOR', 'FINANCE', 'VIEWER')),
      artist_uuids uuid[],
      state text NOT NULL CHECK (state IN ('INVITED', 'ACTIVE')),
      invited_at timestamptz NOT NULL,
      accepted_at timestamptz,
      UNIQUE (account_uuid, username),
      CHECK ((state = 'ACTIVE') = (member_uuid IS NOT NULL))
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX team_members_member ON team_members (member_uuid, account_uuid)`.execute(db);
  await sql`CREATE INDEX team_members_username ON team_members (username)`.execute(db);
  await sql`
    CREATE TABLE team_invitations (
      account_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
      username text NOT NULL,
      sent_at timestamptz NOT NULL,
      PRIMARY KEY (account_uuid, username)
    )`.execute(db);
  await sql`
    CREATE TABLE team_activities (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
      member_uuid uuid REFERENCES users (uuid) ON DELETE SET NULL,
      username text NOT NULL,
      call text NOT NULL,
      subject_uuid uuid,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      times integer NOT NULL DEFAULT 1
    )`.execute(db);
  await sql`CREATE INDEX team_activities_account ON team_activities (account_uuid, last_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX team_activities_subject ON team_activities (subject_uuid, member_uuid)`.execute(db);
  await sql`CREATE INDEX team_activities_member ON team_activities (member_uuid)`.execute(db);
  await sql`
    ALTER TABLE sessions ADD COLUMN acting_for uuid REFERENCES users (uuid) ON DELETE SET NULL`.execute(db);
}
