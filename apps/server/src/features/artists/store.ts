import type { ArtistId, UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { ArtistTable } from './tables.ts';

type StoredArtist = Selectable<ArtistTable>;

/** An artist with its public page; of the page all is null where there never was one. */
export interface ArtistRecord extends StoredArtist {
  readonly page_enabled: boolean | null;
  readonly page_slug: string | null;
  readonly page_taken_down_at: Date | null;
  readonly page_takedown_reason: string | null;
}

const WITHOUT_PAGE = {
  page_enabled: null,
  page_slug: null,
  page_taken_down_at: null,
  page_takedown_reason: null,
} as const;

/** Artists with their pages, in one query however many there are. */
export const artistRecords = (db: Db) =>
  db
    .selectFrom('artists')
    .leftJoin('artist_pages', 'artist_pages.artist_uuid', 'artists.uuid')
    .leftJoin('artist_page_slugs', (join) =>
      join.onRef('artist_page_slugs.artist_uuid', '=', 'artists.uuid').on('artist_page_slugs.is_current', '=', true),
    )
    .selectAll('artists')
    .select([
      'artist_pages.enabled as page_enabled',
      'artist_page_slugs.slug as page_slug',
      'artist_pages.taken_down_at as page_taken_down_at',
      'artist_pages.takedown_reason as page_takedown_reason',
    ]);

export const findArtist = (db: Db, userUuid: UserId, uuid: ArtistId): Promise<ArtistRecord | undefined> =>
  artistRecords(db)
    .where('artists.uuid', '=', uuid)
    .where('artists.user_uuid', '=', userUuid)
    .where('artists.deleted_at', 'is', null)
    .executeTakeFirst();

/** Their artist of this name, however it is capitalised; the oldest of several. */
export const findArtistByName = (db: Db, userUuid: UserId, name: string): Promise<StoredArtist | undefined> =>
  db
    .selectFrom('artists')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('user_uuid', '=', userUuid)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])))
    .orderBy('created_at')
    .orderBy('uuid')
    .executeTakeFirst();

/** Returns which of these are existing artists of this user. */
export const ownArtists = async (db: Db, userUuid: UserId, uuids: readonly ArtistId[]): Promise<Set<string>> => {
  if (uuids.length === 0) return new Set();
  const rows = await db
    .selectFrom('artists')
    .select('uuid')
    .where('uuid', 'in', uuids)
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.uuid));
};

export const countArtists = async (db: Db, userUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('artists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertArtist = async (db: Db, artist: Insertable<ArtistTable>): Promise<ArtistRecord> => ({
  ...(await db.insertInto('artists').values(artist).returningAll().executeTakeFirstOrThrow()),
  ...WITHOUT_PAGE,
});

export const updateArtist = (db: Db, uuid: ArtistId, change: Updateable<ArtistTable>): Promise<StoredArtist> =>
  db.updateTable('artists').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Deleted ones included. */
export const listAllArtists = (db: Db, userUuid: UserId): Promise<ArtistRecord[]> =>
  artistRecords(db)
    .where('artists.user_uuid', '=', userUuid)
    .orderBy('artists.created_at')
    .orderBy('artists.uuid')
    .execute();

export const deleteArtistRow = async (db: Db, uuid: ArtistId): Promise<void> => {
  await db.deleteFrom('artists').where('uuid', '=', uuid).execute();
};
