import { type Kysely, sql } from 'kysely';

/** Files of messages. A row without a message is an upload under way, and reserves its size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE ticket_files (
      uuid uuid PRIMARY KEY,
      message_uuid uuid REFERENCES ticket_messages ON DELETE CASCADE,
      owner_uuid uuid REFERENCES users,
      position smallint NOT NULL,
      name text NOT NULL,
      content_type text NOT NULL,
      size bigint NOT NULL,
      width integer,
      height integer,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX ticket_files_of_message ON ticket_files (message_uuid, position)`.execute(db);
  await sql`
    CREATE INDEX ticket_files_of_owner ON ticket_files (owner_uuid) INCLUDE (size)
    WHERE owner_uuid IS NOT NULL`.execute(db);
  await sql`CREATE INDEX ticket_files_under_way ON ticket_files (created_at) WHERE message_uuid IS NULL`.execute(db);
}
