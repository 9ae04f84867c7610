import type { ArtistRole } from '@dubplate/contract/artists/limits';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { compileByColumns, compileOnce } from '#platform/database/compile-once.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { ReleaseTable, StoredNotSent, TrackTable } from './tables.ts';

export type StoredRelease = Selectable<ReleaseTable>;
export type StoredTrack = Selectable<TrackTable>;

const releaseInsert = compileByColumns((db, release: Insertable<ReleaseTable>, _: object) =>
  db.insertInto('releases').values(release).returningAll(),
);

export const insertRelease = (db: Db, release: Insertable<ReleaseTable>): Promise<StoredRelease> =>
  releaseInsert(db, release, {});

const releaseByUuid = compileOnce((db, { uuid }: { uuid: string }) =>
  db.selectFrom('releases').selectAll().where('uuid', '=', uuid),
);

export const findRelease = (db: Db, uuid: string): Promise<StoredRelease | undefined> =>
  releaseByUuid.first(db, { uuid });

const lockedReleaseByUuid = compileOnce((db, { uuid }: { uuid: string }) =>
  db.selectFrom('releases').selectAll().where('uuid', '=', uuid).forNoKeyUpdate(),
);

/** Held until the transaction ends: whatever changes a release or its tracks takes this first, and so takes turns. */
export const lockRelease = (db: Db, uuid: string): Promise<StoredRelease | undefined> =>
  lockedReleaseByUuid.first(db, { uuid });

/** Oldest first. */
export const listReleaseUuids = async (db: Db, userUuid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('releases')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .orderBy('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** All of a person's, held until the transaction ends. */
export const lockReleasesOf = (db: Db, userUuid: string): Promise<StoredRelease[]> =>
  db.selectFrom('releases').selectAll().where('user_uuid', '=', userUuid).orderBy('uuid').forUpdate().execute();

const releaseUpdate = compileByColumns((db, change: Updateable<ReleaseTable>, { uuid }: { uuid: string }) =>
  db
    .updateTable('releases')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .returningAll(),
);

/** Changes the release's own fields; counts as a new version. */
export const updateRelease = (db: Db, uuid: string, change: Updateable<ReleaseTable>): Promise<StoredRelease> =>
  releaseUpdate(db, change, { uuid });

/** A track of it changed: it moves up in the lists, its own version stays. */
export const touchRelease = async (db: Db, uuid: string, now: Date): Promise<void> => {
  await db.updateTable('releases').set({ updated_at: now }).where('uuid', '=', uuid).execute();
};

/** Notes why a paid release could not be sent; neither its version nor its place in the lists moves by it. */
export const setNotSent = async (db: Db, uuid: string, notSent: StoredNotSent): Promise<void> => {
  await db
    .updateTable('releases')
    .set({ not_sent: JSON.stringify(notSent) })
    .where('uuid', '=', uuid)
    .execute();
};

export const deleteReleaseRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('releases').where('uuid', '=', uuid).execute();
};

/** False where the artist has this role already. */
export const insertReleaseArtist = async (
  db: Db,
  releaseUuid: string,
  artistUuid: string,
  role: ArtistRole,
): Promise<boolean> => {
  const row = await db
    .insertInto('release_artists')
    .values(({ selectFrom, fn, val }) => ({
      release_uuid: releaseUuid,
      artist_uuid: artistUuid,
      role,
      position: selectFrom('release_artists')
        .select(sql<number>`${fn.coalesce(fn.max('position'), val(0))} + 1`.as('next'))
        .where('release_uuid', '=', releaseUuid),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('artist_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** One role of the artist, or all of them; tells how many went. */
export const deleteReleaseArtist = async (
  db: Db,
  releaseUuid: string,
  artistUuid: string,
  role: ArtistRole | undefined,
): Promise<number> => {
  const rows = await db
    .deleteFrom('release_artists')
    .where('release_uuid', '=', releaseUuid)
    .where('artist_uuid', '=', artistUuid)
    .$if(role !== undefined, (query) => query.where('role', '=', role as ArtistRole))
    .returning('role')
    .execute();
  return rows.length;
};

export const replaceReleaseArtists = async (
  db: Db,
  releaseUuid: string,
  credits: readonly { readonly artist_uuid: string; readonly role: ArtistRole }[],
): Promise<void> => {
  await db.deleteFrom('release_artists').where('release_uuid', '=', releaseUuid).execute();
  if (credits.length === 0) return;
  await db
    .insertInto('release_artists')
    .values(credits.map((credit, index) => ({ ...credit, release_uuid: releaseUuid, position: index + 1 })))
    .execute();
};

export const insertMove = async (db: Db, move: Insertable<Tables['release_moves']>) => {
  await db.insertInto('release_moves').values(move).execute();
};

/** @throws where a code is taken: `upc` and `isrc` are unique. */
export const setCodes = async (
  db: Db,
  releaseUuid: string,
  upc: string,
  isrcs: ReadonlyMap<string, string>,
): Promise<void> => {
  await db.updateTable('releases').set({ upc }).where('uuid', '=', releaseUuid).execute();
  for (const [uuid, isrc] of isrcs)
    await db
      .updateTable('tracks')
      .set({ isrc })
      .where('uuid', '=', uuid)
      .where('release_uuid', '=', releaseUuid)
      .execute();
};
