import type { ArtistId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import { createSlugStore, slugHash } from '#features/multilinks/index.ts';
import type { Db } from '#platform/database/tables.ts';

/** Whether an erased person's page had a slug. */
export const isGonePage = async (db: Db, slug: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM artist_page_gone_slugs WHERE hash = ${slugHash(sql`${slug}::text`)}`.execute(db);
  return rows.length > 0;
};

export const artistPageSlugs = createSlugStore<ArtistId>({
  slugs: 'artist_page_slugs',
  owner: 'artist_uuid',
  pages: 'artist_pages',
  key: 'artist_uuid',
  mayHave: async (db, _page, slug) => !(await isGonePage(db, slug)),
});

/**
 * Makes the page of an artist where there is none yet, and sets whether it is shown. Its row stays locked until the
 * transaction ends, so that changes of one page run one at a time.
 */
export const savePage = async (
  db: Db,
  artistUuid: ArtistId,
  { enabled, now }: { readonly enabled: boolean; readonly now: Date },
): Promise<void> => {
  await db
    .insertInto('artist_pages')
    .values({ artist_uuid: artistUuid, enabled, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('artist_uuid').doUpdateSet({ enabled, updated_at: now }))
    .execute();
};

/** Erases a page with the reports on it. Its addresses stay taken, so that no other artist appears there. */
export const erasePage = async (db: Db, artistUuid: ArtistId, now: Date): Promise<void> => {
  await sql`
    INSERT INTO artist_page_gone_slugs (hash, gone_at)
    SELECT ${slugHash(sql`slug`)}, ${now} FROM artist_page_slugs WHERE artist_uuid = ${artistUuid}
    ON CONFLICT (hash) DO NOTHING`.execute(db);
  await db.deleteFrom('artist_pages').where('artist_uuid', '=', artistUuid).execute();
};

/** A page with the name of its artist and whose it is, row-locked. */
export const lockPage = (db: Db, artistUuid: ArtistId) =>
  db
    .selectFrom('artist_pages')
    .innerJoin('artists', 'artists.uuid', 'artist_pages.artist_uuid')
    .select(['artist_pages.taken_down_at', 'artist_pages.takedown_reason', 'artists.name', 'artists.user_uuid'])
    .where('artist_pages.artist_uuid', '=', artistUuid)
    .forNoKeyUpdate('artist_pages')
    .executeTakeFirst();

export type StoredPage = NonNullable<Awaited<ReturnType<typeof lockPage>>>;

export const setTakedown = async (
  db: Db,
  artistUuid: ArtistId,
  takedown: Pick<StoredPage, 'taken_down_at' | 'takedown_reason'>,
): Promise<void> => {
  await db.updateTable('artist_pages').set(takedown).where('artist_uuid', '=', artistUuid).execute();
};

/** Returns true if a published release credits this artist, in any role. */
export const hasPublishedRelease = async (db: Db, uuid: ArtistId): Promise<boolean> => {
  const published = await db
    .selectFrom('release_artists')
    .innerJoin('releases', 'releases.uuid', 'release_artists.release_uuid')
    .select('releases.uuid')
    .where('release_artists.artist_uuid', '=', uuid)
    .where('releases.status', '=', 'PUBLISHED')
    .limit(1)
    .executeTakeFirst();
  return published !== undefined;
};
