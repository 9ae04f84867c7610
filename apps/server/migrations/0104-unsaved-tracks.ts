import { type Kysely, sql } from 'kysely';

/** What an artist typed for uploaded recordings that are not tracks yet, so that other browsers show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE unsaved_tracks (
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      wav_uuid uuid NOT NULL REFERENCES files,
      version integer NOT NULL DEFAULT 1,
      position integer NOT NULL,
      fields jsonb NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (release_uuid, wav_uuid)
    )`.execute(db);
  await sql`CREATE INDEX unsaved_tracks_by_file ON unsaved_tracks (wav_uuid)`.execute(db);
}
