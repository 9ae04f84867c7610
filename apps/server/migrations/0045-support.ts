import { type Kysely, sql } from 'kysely';

/** Conversations with support, their messages and what happened to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE tickets (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      subject text NOT NULL,
      status text NOT NULL CHECK (status IN ('OPEN', 'ANSWERED', 'CLOSED')),
      release_uuid uuid REFERENCES releases ON DELETE SET NULL,
      assignee_uuid uuid REFERENCES users,
      merged_into_uuid uuid REFERENCES tickets ON DELETE CASCADE,
      is_from_outside boolean NOT NULL,
      waiting_since timestamptz,
      answer_due_at timestamptz,
      first_answered_at timestamptz,
      notify_at timestamptz,
      notified_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK ((status = 'OPEN') = (waiting_since IS NOT NULL)),
      CHECK ((status = 'OPEN') = (answer_due_at IS NOT NULL))
    )`.execute(db);
  await sql`
    CREATE INDEX tickets_of_user ON tickets (user_uuid, updated_at DESC, uuid DESC)
    WHERE merged_into_uuid IS NULL`.execute(db);
  await sql`
    CREATE INDEX tickets_by_waiting ON tickets (answer_due_at ASC NULLS LAST, updated_at DESC, uuid DESC)
    WHERE merged_into_uuid IS NULL`.execute(db);
  await sql`
    CREATE INDEX tickets_by_activity ON tickets (updated_at DESC, uuid DESC)
    WHERE merged_into_uuid IS NULL`.execute(db);
  await sql`
    CREATE INDEX tickets_of_assignee ON tickets (assignee_uuid, answer_due_at, updated_at DESC)
    WHERE assignee_uuid IS NOT NULL`.execute(db);
  await sql`CREATE INDEX tickets_merged ON tickets (merged_into_uuid) WHERE merged_into_uuid IS NOT NULL`.execute(db);
  await sql`CREATE INDEX tickets_of_release ON tickets (release_uuid) WHERE release_uuid IS NOT NULL`.execute(db);
  await sql`CREATE INDEX tickets_to_notify ON tickets (notify_at) WHERE notify_at IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE ticket_messages (
      uuid uuid PRIMARY KEY,
      ticket_uuid uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
      author_uuid uuid NOT NULL REFERENCES users,
      is_staff boolean NOT NULL,
      is_internal boolean NOT NULL,
      content text NOT NULL,
      read_at timestamptz,
      created_at timestamptz NOT NULL,
      CHECK (is_staff OR NOT is_internal)
    )`.execute(db);
  await sql`CREATE INDEX ticket_messages_of_ticket ON ticket_messages (ticket_uuid, created_at DESC, uuid DESC)`.execute(
    db,
  );
  await sql`
    CREATE INDEX ticket_messages_unread ON ticket_messages (ticket_uuid)
    WHERE is_staff AND NOT is_internal AND read_at IS NULL`.execute(db);
  await sql`CREATE INDEX ticket_messages_words ON ticket_messages USING gin (to_tsvector('simple', content))`.execute(
    db,
  );
  await sql`
    CREATE TABLE ticket_moves (
      uuid uuid PRIMARY KEY,
      ticket_uuid uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
      from_status text,
      to_status text NOT NULL,
      actor_uuid uuid REFERENCES users,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX ticket_moves_of_ticket ON ticket_moves (ticket_uuid, at)`.execute(db);
}
