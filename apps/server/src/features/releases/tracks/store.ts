import type { ArtistRole } from '@dubplate/contract/artists/limits';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import type { StoredTrack } from '../store.ts';
import type { ComposerTable, TrackTable } from '../tables.ts';

export const findTrack = (db: Db, uuid: string): Promise<StoredTrack | undefined> =>
  db.selectFrom('tracks').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const listTracks = (db: Db, releaseUuid: string): Promise<StoredTrack[]> =>
  db.selectFrom('tracks').selectAll().where('release_uuid', '=', releaseUuid).orderBy('position').execute();

export const insertTrack = (db: Db, track: Insertable<TrackTable>): Promise<StoredTrack> =>
  db.insertInto('tracks').values(track).returningAll().executeTakeFirstOrThrow();

/** Counts as a new version. */
export const updateTrack = async (db: Db, uuid: string, change: Updateable<TrackTable>): Promise<void> => {
  await db
    .updateTable('tracks')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .execute();
};

export const setPosition = async (db: Db, uuid: string, position: number): Promise<void> => {
  await db.updateTable('tracks').set({ position }).where('uuid', '=', uuid).execute();
};

/** The tracks after it close the gap. */
export const deleteTrackRow = async (db: Db, track: StoredTrack): Promise<void> => {
  await db.deleteFrom('tracks').where('uuid', '=', track.uuid).execute();
  await db
    .updateTable('tracks')
    .set({ position: sql<number>`position - 1` })
    .where('release_uuid', '=', track.release_uuid)
    .where('position', '>', track.position)
    .execute();
};

interface Credit {
  readonly artist_uuid: string;
  readonly role: ArtistRole;
}

export const replaceTrackArtists = async (db: Db, trackUuid: string, credits: readonly Credit[]): Promise<void> => {
  await db.deleteFrom('track_artists').where('track_uuid', '=', trackUuid).execute();
  if (credits.length === 0) return;
  await db
    .insertInto('track_artists')
    .values(credits.map((credit, index) => ({ ...credit, track_uuid: trackUuid, position: index + 1 })))
    .execute();
};

/** False where the artist has this role already. */
export const insertTrackArtist = async (db: Db, trackUuid: string, { artist_uuid, role }: Credit): Promise<boolean> => {
  const last = await db
    .selectFrom('track_artists')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('track_uuid', '=', trackUuid)
    .executeTakeFirst();
  const row = await db
    .insertInto('track_artists')
    .values({ track_uuid: trackUuid, artist_uuid, role, position: (last?.position ?? 0) + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('artist_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** One role of the artist, or all of them; tells how many went. */
export const deleteTrackArtist = async (
  db: Db,
  trackUuid: string,
  artistUuid: string,
  role: ArtistRole | undefined,
): Promise<number> => {
  const rows = await db
    .deleteFrom('track_artists')
    .where('track_uuid', '=', trackUuid)
    .where('artist_uuid', '=', artistUuid)
    .$if(role !== undefined, (query) => query.where('role', '=', role as ArtistRole))
    .returning('role')
    .execute();
  return rows.length;
};

export type StoredComposer = Selectable<ComposerTable>;

export const insertComposers = async (db: Db, composers: readonly Insertable<ComposerTable>[]): Promise<void> => {
  if (composers.length > 0)
    await db
      .insertInto('composers')
      .values([...composers])
      .execute();
};

export const deleteComposersOf = async (db: Db, trackUuid: string): Promise<void> => {
  await db.deleteFrom('composers').where('track_uuid', '=', trackUuid).execute();
};

export const findComposer = (db: Db, uuid: string): Promise<StoredComposer | undefined> =>
  db.selectFrom('composers').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const lastComposerPosition = async (db: Db, trackUuid: string): Promise<number> => {
  const last = await db
    .selectFrom('composers')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('track_uuid', '=', trackUuid)
    .executeTakeFirst();
  return last?.position ?? 0;
};

export const deleteComposerRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('composers').where('uuid', '=', uuid).execute();
};
