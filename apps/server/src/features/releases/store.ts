import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { ReleaseTable, StoredNotSent, TrackTable } from './tables.ts';

export type StoredRelease = Selectable<ReleaseTable>;
export type StoredTrack = Selectable<TrackTable>;

/** Counts a user's drafts up to a limit, without editions and drafts from an older system. */
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
  db.insertInto('releases').values(release).returningAll().executeTakeFirstOrThrow();

const releaseByUuid = compileOnce((db, { uuid }: { uuid: ReleaseId }) =>
  db.selectFrom('releases').selectAll().where('uuid', '=', uuid),
);

export const findRelease = (db: Db, uuid: ReleaseId): Promise<StoredRelease | undefined> =>
  releaseByUuid.first(db, { uuid });

const lockedReleaseByUuid = compileOnce((db, { uuid }: { uuid: ReleaseId }) =>
  db.selectFrom('releases').selectAll().where('uuid', '=', uuid).forNoKeyUpdate(),
);

/** Row-locks a release. Every change of a release or its tracks takes this lock first. */
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

/** Row-locks all releases of a user. */
export const lockReleasesOf = (db: Db, userUuid: UserId): Promise<StoredRelease[]> =>
  db.selectFrom('releases').selectAll().where('user_uuid', '=', userUuid).orderBy('uuid').forUpdate().execute();

/** Changes columns of the release and increments its version. */
export const updateRelease = (db: Db, uuid: ReleaseId, change: Updateable<ReleaseTable>): Promise<StoredRelease> =>
  db
    .updateTable('releases')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks a release as updated after a change of a track, without a new version. */
export const touchRelease = async (db: Db, uuid: ReleaseId, now: Date): Promise<void> => {
  await db.updateTable('releases').set({ updated_at: now }).where('uuid', '=', uuid).execute();
};

/** Saves why a paid release could not be submitted, without changing its version or position in lists. */
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

/** @throws if a code is taken: `upc` and `isrc` are unique */
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

export type StoredDenyReason = Selectable<Tables['release_deny_reasons']>;

export interface NewDenyReason {
  readonly code: string | null;
  /** The path of the wire field. */
  readonly path: string | null;
  readonly track_uuid: TrackId | null;
  readonly text: string;
}

export const insertDenyReasons = async (
  trx: Db,
  { releaseUuid, moveUuid }: { readonly releaseUuid: ReleaseId; readonly moveUuid: string },
  reasons: readonly NewDenyReason[],
): Promise<void> => {
  if (reasons.length === 0) return;
  await trx
    .insertInto('release_deny_reasons')
    .values(
      reasons.map((reason, position) => ({
        ...reason,
        uuid: newUuid(),
        release_uuid: releaseUuid,
        move_uuid: moveUuid,
        position,
        is_current: true,
        done_at: null,
      })),
    )
    .execute();
};

/** Marks reasons as no longer current. They stay in the history of the release. */
export const closeDenyReasons = async (trx: Db, releaseUuid: ReleaseId): Promise<void> => {
  await trx
    .updateTable('release_deny_reasons')
    .set({ is_current: false })
    .where('release_uuid', '=', releaseUuid)
    .where('is_current', '=', true)
    .execute();
};

/** Returns false if the release has no such current reason. */
export const setReasonDone = async (
  trx: Db,
  { releaseUuid, uuid }: { readonly releaseUuid: ReleaseId; readonly uuid: string },
  doneAt: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('release_deny_reasons')
    .set({ done_at: doneAt })
    .where('release_uuid', '=', releaseUuid)
    .where('uuid', '=', uuid)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
