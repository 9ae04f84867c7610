import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The first version is no row: it is what the instance starts with, in its code or its folder.
  await sql`
    CREATE TABLE terms_versions (
      version integer PRIMARY KEY CHECK (version > 1),
      text_en text NOT NULL,
      text_ru text NOT NULL,
      is_material boolean NOT NULL,
      published_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE terms_acceptances (
      user_uuid uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      version integer NOT NULL,
      accepted_at timestamptz NOT NULL,
      PRIMARY KEY (user_uuid, version)
    )`.execute(db);
  await sql`CREATE INDEX terms_acceptances_by_version ON terms_acceptances (version)`.execute(db);
}
