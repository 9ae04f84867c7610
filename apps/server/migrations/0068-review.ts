import { type Kysely, sql } from 'kysely';

/** What a review looks up: the same recording or title elsewhere, and the version that was refused last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX files_by_audio ON files (sha256) WHERE kind = 'audio'`.execute(db);
  await sql`CREATE INDEX audio_analyses_by_sound ON audio_analyses (sound_hash) WHERE sound_hash IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX releases_by_title ON releases (user_uuid, lower(title)) WHERE status <> 'DRAFT'`.execute(db);
  // One for each release. No key to its files: they may be deleted, and the snapshot has their names.
  await sql`
    CREATE TABLE refused_releases (
      release_uuid uuid PRIMARY KEY REFERENCES releases ON DELETE CASCADE,
      refused_at timestamptz NOT NULL,
      content jsonb NOT NULL
    )`.execute(db);
}
