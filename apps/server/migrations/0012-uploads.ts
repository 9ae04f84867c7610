import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE uploads (
      uuid uuid PRIMARY KEY,
      owner_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      size bigint NOT NULL,
      created_at timestamptz NOT NULL,
      is_finished boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`CREATE INDEX uploads_of_owner ON uploads (owner_uuid) WHERE NOT is_finished`.execute(db);
  await sql`CREATE INDEX uploads_by_age ON uploads (created_at)`.execute(db);
}
