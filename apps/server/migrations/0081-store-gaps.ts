import { type Kysely, sql } from 'kysely';

/** Between which moments releases may have been published without going to a store: what a backfill looks through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE stores
      ADD COLUMN gap_from timestamptz DEFAULT 'epoch',
      ADD COLUMN gap_to timestamptz`.execute(db);
  await sql`
    CREATE INDEX releases_by_publication ON releases (published_at, uuid) WHERE status = 'PUBLISHED'`.execute(db);
}
