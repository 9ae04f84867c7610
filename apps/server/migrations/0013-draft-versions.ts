import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE release_versions (
      uuid uuid PRIMARY KEY,
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      as_of timestamptz NOT NULL,
      kept_at timestamptz NOT NULL,
      title text NOT NULL,
      track_count integer NOT NULL,
      changes text[] NOT NULL,
      snapshot jsonb NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX release_versions_of_release ON release_versions (release_uuid, kept_at DESC, uuid DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX release_versions_by_age ON release_versions (kept_at)`.execute(db);
  await sql`
    CREATE TABLE release_version_files (
      version_uuid uuid NOT NULL REFERENCES release_versions ON DELETE CASCADE,
      file_uuid uuid NOT NULL REFERENCES files,
      PRIMARY KEY (version_uuid, file_uuid)
    )`.execute(db);
  await sql`CREATE INDEX release_version_files_by_file ON release_version_files (file_uuid)`.execute(db);
}
