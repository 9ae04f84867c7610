import { type Kysely, sql } from 'kysely';

/** Links of releases beside links of one’s own, pages of artists, visits by day, and reports by strangers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE multilinks
      ADD COLUMN release_uuid uuid UNIQUE REFERENCES releases ON DELETE CASCADE,
      ADD COLUMN theme text NOT NULL DEFAULT 'AUTO',
      ADD COLUMN announced boolean NOT NULL DEFAULT false,
      ADD COLUMN preview boolean NOT NULL DEFAULT false,
      ADD COLUMN hidden_until date,
      ADD COLUMN taken_down_at timestamptz,
      ADD COLUMN takedown_reason text,
      ALTER COLUMN title DROP NOT NULL,
      ADD CONSTRAINT multilink_title CHECK ((title IS NULL) = (release_uuid IS NOT NULL))`.execute(db);
  // Slugs that begin alike are found by it, whatever the database sorts by.
  await sql`CREATE INDEX multilink_slugs_by_prefix ON multilink_slugs (slug COLLATE "C")`.execute(db);
  await sql`
    CREATE TABLE link_settings (
      user_uuid uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      hide_until_release boolean NOT NULL
    )`.execute(db);
  // The way out by store; the page itself has the empty store.
  await sql`
    CREATE TABLE link_visits (
      link_uuid uuid NOT NULL REFERENCES multilinks ON DELETE CASCADE,
      day date NOT NULL,
      store text NOT NULL,
      visits bigint NOT NULL,
      PRIMARY KEY (link_uuid, day, store)
    )`.execute(db);
  await sql`
    CREATE TABLE link_previews (
      link_uuid uuid PRIMARY KEY REFERENCES multilinks ON DELETE CASCADE,
      file_uuid uuid NOT NULL,
      start_seconds double precision NOT NULL,
      storage_key text NOT NULL,
      type text NOT NULL,
      size integer NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE artist_pages (
      artist_uuid uuid PRIMARY KEY REFERENCES artists ON DELETE CASCADE,
      enabled boolean NOT NULL,
      taken_down_at timestamptz,
      takedown_reason text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE artist_page_slugs (
      slug text PRIMARY KEY,
      artist_uuid uuid NOT NULL REFERENCES artist_pages ON DELETE CASCADE,
      is_current boolean NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX artist_page_slugs_of_artist ON artist_page_slugs (artist_uuid)`.execute(db);
  await sql`CREATE UNIQUE INDEX artist_page_current_slug ON artist_page_slugs (artist_uuid) WHERE is_current`.execute(
    db,
  );
  await sql`CREATE INDEX artist_page_slugs_by_prefix ON artist_page_slugs (slug COLLATE "C")`.execute(db);
  await sql`
    CREATE TABLE page_reports (
      uuid uuid PRIMARY KEY,
      link_uuid uuid REFERENCES multilinks ON DELETE CASCADE,
      artist_uuid uuid REFERENCES artist_pages ON DELETE CASCADE,
      reason text NOT NULL,
      comment text NOT NULL,
      created_at timestamptz NOT NULL,
      closed_at timestamptz,
      closed_by uuid REFERENCES users,
      CHECK ((link_uuid IS NULL) <> (artist_uuid IS NULL))
    )`.execute(db);
  await sql`CREATE INDEX page_reports_open ON page_reports (created_at, uuid) WHERE closed_at IS NULL`.execute(db);
  await sql`CREATE INDEX page_reports_of_link ON page_reports (link_uuid)`.execute(db);
  await sql`CREATE INDEX page_reports_of_artist ON page_reports (artist_uuid)`.execute(db);
  // What public pages show changes in many places; a trigger misses none of them. It is sent when the transaction commits.
  await sql`
    CREATE FUNCTION announce_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
    BEGIN
      PERFORM pg_notify('page_changed', json_build_object('kind', TG_ARGV[0], 'uuid', changed ->> TG_ARGV[1])::text);
      RETURN NULL;
    END $$`.execute(db);
  const announce = (events: string, table: string, kind: string, column: string, condition = '') =>
    sql`
      CREATE TRIGGER announce_page_change AFTER ${sql.raw(events)} ON ${sql.table(table)}
      FOR EACH ROW ${sql.raw(condition)} EXECUTE FUNCTION announce_page_change(${sql.lit(kind)}, ${sql.lit(column)})`.execute(
      db,
    );
  await announce('UPDATE OR DELETE', 'multilinks', 'LINK', 'uuid');
  await announce('INSERT OR UPDATE OR DELETE', 'multilink_slugs', 'LINK', 'link_uuid');
  await announce('INSERT OR UPDATE OR DELETE', 'link_previews', 'LINK', 'link_uuid');
  await announce('UPDATE OR DELETE', 'artist_pages', 'ARTIST', 'artist_uuid');
  await announce('INSERT OR UPDATE OR DELETE', 'artist_page_slugs', 'ARTIST', 'artist_uuid');
  await announce(
    'UPDATE OF name, avatar_uuid, social_networks, spotify_id, apple_id, deleted_at',
    'artists',
    'ARTIST',
    'uuid',
  );
  await announce('UPDATE OF banned_at, erased_at', 'users', 'OWNER', 'uuid');
  // A draft that is typed in announces nothing.
  await announce(
    'UPDATE',
    'releases',
    'RELEASE',
    'uuid',
    "WHEN (OLD.status = 'PUBLISHED' OR NEW.status = 'PUBLISHED')",
  );
}
