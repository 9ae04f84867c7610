import { type Kysely, sql } from 'kysely';

/** What the search of one's releases looks up in other tables: releases by artist, and codes by their beginning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Deleted artists too, whom a release may still name.
  await sql`CREATE INDEX artists_by_user ON artists (user_uuid)`.execute(db);
  await sql`CREATE INDEX release_artists_by_artist ON release_artists (artist_uuid)`.execute(db);
  await sql`CREATE INDEX track_artists_by_artist ON track_artists (artist_uuid)`.execute(db);
  // LIKE takes an index of any collation's database by this class alone.
  await sql`CREATE INDEX tracks_by_isrc ON tracks (isrc text_pattern_ops) WHERE isrc IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX tracks_by_existing_isrc ON tracks (existing_isrc text_pattern_ops)
    WHERE existing_isrc IS NOT NULL`.execute(db);
}
