import { type Kysely, sql } from 'kysely';

/** Second opinions on releases: whom a moderator asked, what, and what was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE release_opinions (
      uuid uuid PRIMARY KEY,
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      asked_by uuid NOT NULL REFERENCES users,
      colleague_uuid uuid NOT NULL REFERENCES users,
      question text NOT NULL,
      asked_at timestamptz NOT NULL,
      verdict text,
      answer text,
      answered_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX release_opinions_of_release ON release_opinions (release_uuid, asked_at, uuid)`.execute(db);
}
