import { type Kysely, sql } from 'kysely';

/** An edit of a published release is a draft of its own until it is published, and then becomes the release's content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE releases ADD COLUMN edition_of uuid REFERENCES releases ON DELETE CASCADE`.execute(db);
  // One edition at a time.
  await sql`
    CREATE UNIQUE INDEX releases_edition_of ON releases (edition_of) WHERE edition_of IS NOT NULL`.execute(db);
  await sql`ALTER TABLE tracks ADD COLUMN edition_of uuid REFERENCES tracks ON DELETE SET NULL`.execute(db);
  await sql`CREATE INDEX tracks_edition_of ON tracks (edition_of) WHERE edition_of IS NOT NULL`.execute(db);
}
