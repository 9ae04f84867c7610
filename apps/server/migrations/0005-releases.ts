import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE releases (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      status text NOT NULL CHECK (status IN ('DRAFT', 'PENDING', 'MODERATED', 'PUBLISHED', 'DENIED')),
      type text NOT NULL CHECK (type IN ('SINGLE', 'ALBUM', 'EP')),
      cover_uuid uuid REFERENCES files,
      title text NOT NULL,
      title_version text,
      language_id uuid,
      primary_music_style_id uuid,
      secondary_music_style_id uuid,
      release_date date,
      copyright text,
      publisher text,
      upc text UNIQUE,
      deny_reason text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      submitted_at timestamptz,
      moderated_at timestamptz,
      published_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX releases_of_user ON releases (user_uuid, updated_at DESC, uuid DESC)`.execute(db);
  await sql`CREATE INDEX releases_of_user_by_status ON releases (user_uuid, status, updated_at DESC, uuid DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX releases_by_status ON releases (status, updated_at, uuid)`.execute(db);
  // The desk's list of every status; a draft is its owner's alone.
  await sql`CREATE INDEX releases_by_change ON releases (updated_at, uuid) WHERE status <> 'DRAFT'`.execute(db);
  await sql`CREATE INDEX releases_by_cover ON releases (cover_uuid) WHERE cover_uuid IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE release_artists (
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      artist_uuid uuid NOT NULL REFERENCES artists,
      role text NOT NULL,
      position integer NOT NULL,
      PRIMARY KEY (release_uuid, artist_uuid, role)
    )`.execute(db);
  await sql`
    CREATE TABLE tracks (
      uuid uuid PRIMARY KEY,
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      version integer NOT NULL DEFAULT 1,
      position integer NOT NULL,
      wav_uuid uuid REFERENCES files,
      title text NOT NULL,
      title_version text,
      language_id uuid,
      primary_music_style_id uuid,
      secondary_music_style_id uuid,
      preview_start_seconds double precision,
      lyrics text,
      explicit boolean NOT NULL DEFAULT false,
      instrumental boolean NOT NULL DEFAULT false,
      isrc text UNIQUE,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (release_uuid, position) DEFERRABLE INITIALLY DEFERRED
    )`.execute(db);
  await sql`CREATE INDEX tracks_by_file ON tracks (wav_uuid) WHERE wav_uuid IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE track_artists (
      track_uuid uuid NOT NULL REFERENCES tracks ON DELETE CASCADE,
      artist_uuid uuid NOT NULL REFERENCES artists,
      role text NOT NULL,
      position integer NOT NULL,
      PRIMARY KEY (track_uuid, artist_uuid, role)
    )`.execute(db);
  await sql`
    CREATE TABLE composers (
      uuid uuid PRIMARY KEY,
      track_uuid uuid NOT NULL REFERENCES tracks ON DELETE CASCADE,
      position integer NOT NULL,
      role text NOT NULL,
      name text NOT NULL,
      surname text NOT NULL,
      patronymic text
    )`.execute(db);
  await sql`CREATE INDEX composers_of_track ON composers (track_uuid, position)`.execute(db);
  await sql`
    CREATE TABLE release_moves (
      uuid uuid PRIMARY KEY,
      release_uuid uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
      from_status text,
      to_status text NOT NULL,
      actor_uuid uuid REFERENCES users,
      reason text,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX release_moves_of_release ON release_moves (release_uuid, at)`.execute(db);
}
