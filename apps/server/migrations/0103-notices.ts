import { type Kysely, sql } from 'kysely';

/** Notices in the app: one row for each event about what is a person's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE notices (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      kind text NOT NULL,
      cause_uuid uuid NOT NULL,
      release_uuid uuid,
      purchase_uuid uuid,
      ticket_uuid uuid,
      title text NOT NULL,
      store text,
      reason text,
      amount integer,
      at timestamptz NOT NULL,
      read_at timestamptz,
      UNIQUE (cause_uuid, kind)
    )`.execute(db);
  await sql`CREATE INDEX notices_user ON notices (user_uuid, at DESC, uuid DESC)`.execute(db);
}
