import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { ListedRelease } from '@dubplate/contract/statistics/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import type { SignedLinks } from '#features/files/index.ts';
import { presentListItem, releaseRows } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Window } from './streams/stream-store.ts';

export const findTrackOwner = async (db: Db, trackUuid: TrackId): Promise<UserId | undefined> => {
  const found = await db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.uuid', 'tracks.release_uuid')
    .select('releases.user_uuid')
    .where('tracks.uuid', '=', trackUuid)
    .executeTakeFirst();
  return found?.user_uuid;
};

export const chosenReleases = (db: Db, uuids: readonly ReleaseId[]) =>
  db.selectFrom('releases').where('releases.uuid', 'in', uuids);

const publishedReleases = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('releases')
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'PUBLISHED')
    .where('release_date', 'is not', null)
    .select((eb) => ['uuid', eb.ref('release_date').$notNull().as('release_date')]);

/** Lists the releases of a user that came out in a window, in order. */
export const listReleaseDays = (db: Db, userUuid: UserId, { start_date, end_date }: Window, limit: number) =>
  publishedReleases(db, userUuid)
    .select('title')
    .where('release_date', '>=', start_date)
    .where('release_date', '<=', end_date)
    .orderBy('release_date')
    .orderBy('uuid')
    .limit(limit)
    .execute();

/** Lists the latest releases of a user that are out on a day, newest first. */
export const listLatestOut = (db: Db, userUuid: UserId, today: LocalDate, limit: number) =>
  publishedReleases(db, userUuid)
    .where('release_date', '<=', today)
    .orderBy('release_date', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute();

export const listTracks = async (db: Db, uuids: readonly TrackId[]) =>
  uuids.length === 0
    ? []
    : db
        .selectFrom('tracks')
        .select(['uuid', 'title', 'title_version', 'release_uuid'])
        .where('uuid', 'in', uuids)
        .execute();

/** Returns list items of the releases that still exist, by uuid. */
export const readListedReleases = async (
  db: Db,
  uuids: readonly ReleaseId[],
  links: SignedLinks,
): Promise<ReadonlyMap<ReleaseId, ListedRelease>> => {
  if (uuids.length === 0) return new Map();
  const rows = await releaseRows(db, chosenReleases(db, uuids), {
    take: uuids.length,
    offset: 0,
    order: 'DESC',
  }).execute();
  return new Map(
    rows.map((row) => {
      const { uuid, title, artist, cover_uuid, cover, release_date } = presentListItem(row, links);
      return [row.uuid, { uuid, title, artist, cover_uuid, cover, release_date }];
    }),
  );
};
