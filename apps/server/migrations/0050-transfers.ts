import { type Kysely, sql } from 'kysely';

/** Links that move a profile here, and each release and multilink on its way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE legacy_users
      ADD COLUMN requested_at timestamptz,
      ADD COLUMN artists_moved_at timestamptz,
      ADD COLUMN worked_at timestamptz,
      ADD COLUMN first_viewed_at timestamptz`.execute(db);
  // Apart from the tokens of refused sign-ins, which anybody can get.
  await sql`
    CREATE TABLE transfer_links (
      hash bytea PRIMARY KEY,
      legacy_uuid uuid NOT NULL REFERENCES legacy_users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX transfer_links_of_user ON transfer_links (legacy_uuid)`.execute(db);
  await sql`CREATE INDEX transfer_links_by_expiry ON transfer_links (expires_at)`.execute(db);
  // `payload` is null once the draft or the link is there; `files` are those that are still to come.
  await sql`
    CREATE TABLE transfer_items (
      uuid uuid PRIMARY KEY,
      legacy_uuid uuid NOT NULL REFERENCES legacy_users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('release', 'multilink')),
      position int NOT NULL,
      name text NOT NULL,
      status text NOT NULL CHECK (status IN ('waiting', 'active', 'completed', 'delayed', 'failed', 'paused')),
      reason text,
      tries smallint NOT NULL DEFAULT 0,
      next_try_at timestamptz,
      payload jsonb,
      release_uuid uuid,
      files jsonb NOT NULL DEFAULT '[]',
      UNIQUE (legacy_uuid, kind, position)
    )`.execute(db);
  await sql`
    CREATE INDEX transfer_items_to_do ON transfer_items (legacy_uuid, position)
    WHERE status IN ('waiting', 'active', 'delayed')`.execute(db);
}
