import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { compileByColumns, compileOnce } from '#platform/database/compile-once.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { ReleaseTable, StoredNotSent, TrackTable } from './tables.ts';

export type StoredRelease = Selectable<ReleaseTable>;
export type StoredTrack = Selectable<TrackTable>;

const releaseInsert = compileByColumns((db, release: Insertable<ReleaseTable>, _: object) =>
  db.insertInto('releases').values(release).returningAll(),
);

/** Counts a person's drafts up to a limit; edits of published releases and drafts from an older system are left out. */
export const countDrafts = async (db: Db, userUuid: UserId, limit: number): Promise<number> => {
  const drafts = db
    .selectFrom('releases')
    .select('releases.uuid')
    .where('releases.user_uuid', '=', userUuid)
    .where('releases.status', '=', 'DRAFT')
    .where('releases.edition_of', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transfer_items')
            .select('transfer_items.uuid')
            .whereRef('transfer_items.release_uuid', '=', 'releases.uuid'),
        ),
      ),
    )
    .limit(limit)
    .as('drafts');
  const { count } = await db
    .selectFrom(drafts)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertRelease = (db: Db, release: Insertable<ReleaseTable>): Promise<StoredRelease> =>
  releaseInsert(db, release, {});

const releaseByUuid = compileOnce((db, { uuid }: { uuid: ReleaseId }) =>
  db.selectFrom('releases').selectAll().where('uuid', '=', uuid),
);

export const findRelease = (db: Db, uuid: ReleaseId): Promise<StoredRelease | undefined> =>
  releaseByUuid.first(db, { uuid });

const lockedReleaseByUuid = compileOnce((db, { uuid }: { uuid: ReleaseId }) =>
  db.selectFrom('releases').selectAll().where('uuid', '=', uuid).forNoKeyUpdate(),
);

/** Row-locked: every change of a release or its tracks takes this lock first, so that they run one at a time. */
export const lockRelease = (db: Db, uuid: ReleaseId): Promise<StoredRelease | undefined> =>
  lockedReleaseByUuid.first(db, { uuid });

/** Oldest first. */
export const listReleaseUuids = async (db: Db, userUuid: UserId): Promise<ReleaseId[]> => {
  const rows = await db
    .selectFrom('releases')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .orderBy('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** All of a person's, row-locked. */
export const lockReleasesOf = (db: Db, userUuid: UserId): Promise<StoredRelease[]> =>
  db.selectFrom('releases').selectAll().where('user_uuid', '=', userUuid).orderBy('uuid').forUpdate().execute();

const releaseUpdate = compileByColumns((db, change: Updateable<ReleaseTable>, { uuid }: { uuid: ReleaseId }) =>
  db
    .updateTable('releases')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .returningAll(),
);

/** Changes the release's own fields; counts as a new version. */
export const updateRelease = (db: Db, uuid: ReleaseId, change: Updateable<ReleaseTable>): Promise<StoredRelease> =>
  releaseUpdate(db, change, { uuid });

/** A track of it changed: it moves up in the lists, its own version stays. */
export const touchRelease = async (db: Db, uuid: ReleaseId, now: Date): Promise<void> => {
  await db.updateTable('releases').set({ updated_at: now }).where('uuid', '=', uuid).execute();
};

/** Notes why a paid release could not be sent; neither its version nor its place in the lists moves by it. */
export const setNotSent = async (db: Db, uuid: ReleaseId, notSent: StoredNotSent): Promise<void> => {
  await db
    .updateTable('releases')
    .set({ not_sent: JSON.stringify(notSent) })
    .where('uuid', '=', uuid)
    .execute();
};

export const deleteReleaseRow = async (db: Db, uuid: ReleaseId): Promise<void> => {
  await db.deleteFrom('releases').where('uuid', '=', uuid).execute();
};

export const insertMove = async (db: Db, move: Insertable<Tables['release_moves']>) => {
  await db.insertInto('release_moves').values(move).execute();
};

/** @throws where a code is taken: `upc` and `isrc` are unique. */
export const setCodes = async (
  db: Db,
  releaseUuid: ReleaseId,
  upc: string,
  isrcs: ReadonlyMap<TrackId, string>,
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
