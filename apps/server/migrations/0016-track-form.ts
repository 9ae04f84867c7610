import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Recordings that were listened to before have none: they are compared by their bytes alone.
  await sql`ALTER TABLE audio_analyses ADD COLUMN sound_hash text`.execute(db);
  await sql`ALTER TABLE plans ADD COLUMN includes_lyrics boolean NOT NULL DEFAULT true`.execute(db);
}
