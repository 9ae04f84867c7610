import type { ArtistId, UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { ArtistTable } from './tables.ts';

export type StoredArtist = Selectable<ArtistTable>;

const liveArtists = (db: Db) => db.selectFrom('artists').selectAll().where('deleted_at', 'is', null);

export const findArtist = (db: Db, userUuid: UserId, uuid: ArtistId): Promise<StoredArtist | undefined> =>
  liveArtists(db).where('uuid', '=', uuid).where('user_uuid', '=', userUuid).executeTakeFirst();

/** Which of these are living artists of this person. */
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

export const insertArtist = (db: Db, artist: Insertable<ArtistTable>): Promise<StoredArtist> =>
  db.insertInto('artists').values(artist).returningAll().executeTakeFirstOrThrow();

export const updateArtist = (db: Db, uuid: ArtistId, change: Updateable<ArtistTable>): Promise<StoredArtist> =>
  db.updateTable('artists').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Deleted ones included. */
export const listAllArtists = (db: Db, userUuid: UserId): Promise<StoredArtist[]> =>
  db
    .selectFrom('artists')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

export const deleteArtistRow = async (db: Db, uuid: ArtistId): Promise<void> => {
  await db.deleteFrom('artists').where('uuid', '=', uuid).execute();
};
