import type { ArtistId } from '@dubplate/contract/ids';
import { createSlugStore } from '#features/multilinks/index.ts';
import type { Db } from '#platform/database/tables.ts';

export const artistPageSlugs = createSlugStore<ArtistId>('artist_page_slugs', 'artist_uuid');

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

/** Its slugs and the reports on it go with it. */
export const deletePage = async (db: Db, artistUuid: ArtistId): Promise<void> => {
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
