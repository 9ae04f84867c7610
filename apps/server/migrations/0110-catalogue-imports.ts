import { type Kysely, sql } from 'kysely';

/** Catalogues that artists bring, and the releases in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE catalogue_imports (
      uuid uuid PRIMARY KEY,
      user_uuid uuid NOT NULL REFERENCES users,
      format text NOT NULL,
      name text NOT NULL,
      issues jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX catalogue_imports_of_user ON catalogue_imports (user_uuid, created_at)`.execute(db);
  await sql`CREATE INDEX catalogue_imports_by_expiry ON catalogue_imports (expires_at)`.execute(db);
  // `digest` tells equal releases of several imports; `release_uuid` is the draft.
  await sql`
    CREATE TABLE catalogue_import_releases (
      import_uuid uuid NOT NULL REFERENCES catalogue_imports ON DELETE CASCADE,
      position int NOT NULL,
      key text NOT NULL,
      digest text NOT NULL,
      content jsonb NOT NULL,
      track_count int NOT NULL,
      issue_count int NOT NULL,
      release_uuid uuid REFERENCES releases ON DELETE SET NULL,
      PRIMARY KEY (import_uuid, position),
      UNIQUE (import_uuid, key)
    )`.execute(db);
  await sql`
    CREATE INDEX catalogue_import_releases_of_release ON catalogue_import_releases (release_uuid)
    WHERE release_uuid IS NOT NULL`.execute(db);
}
