import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { KeptFacts } from '@dubplate/rules/catalogue/kept-facts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

const movedRows = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('moved_releases as moved')
    .innerJoin('releases as release', 'release.uuid', 'moved.release_uuid')
    .selectAll('moved')
    .select('release.status')
    .where('moved.user_uuid', '=', userUuid);

export type MovedRow = Awaited<ReturnType<ReturnType<typeof movedRows>['execute']>>[number];

export interface MovingPage extends PageQuery {
  /** Only this one. */
  readonly release?: ReleaseId | undefined;
}

/** Returns a page of a user's moved releases, newest first, and their count. */
export const listMoved = async (
  db: Db,
  userUuid: UserId,
  page: MovingPage,
): Promise<{ readonly rows: MovedRow[]; readonly count: number }> => {
  const { take, offset } = pageRows(page);
  const { release } = page;
  const rows = await movedRows(db, userUuid)
    .$if(release !== undefined, (query) => query.where('moved.release_uuid', '=', release as ReleaseId))
    .orderBy('moved.created_at', 'desc')
    .orderBy('moved.release_uuid', 'desc')
    .limit(take)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom('moved_releases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .$if(release !== undefined, (query) => query.where('release_uuid', '=', release as ReleaseId))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** The moved releases of a user with these ids. */
export const findMoved = (db: Db, userUuid: UserId, uuids: readonly ReleaseId[]): Promise<MovedRow[]> =>
  uuids.length === 0
    ? Promise.resolve([])
    : movedRows(db, userUuid).where('moved.release_uuid', 'in', uuids).orderBy('moved.created_at').execute();

/** Moved releases of a user with what their owner confirmed, for the export. */
export const listAllMoved = (db: Db, userUuid: UserId) =>
  movedRows(db, userUuid)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('store_moves as move')
          .innerJoin('stores as store', 'store.uuid', 'move.store_uuid')
          .select(['store.key as store', 'move.both_live_at', 'move.old_down_at', 'move.done_at', 'move.reminded_at'])
          .whereRef('move.release_uuid', '=', 'moved.release_uuid')
          .orderBy('store.key'),
      ).as('stores'),
    )
    .orderBy('moved.created_at')
    .orderBy('moved.release_uuid')
    .execute();

/** What was confirmed of a release at a store, and the reminders for it. */
export const listStoreMoves = (db: Db, uuids: readonly ReleaseId[]) =>
  uuids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('store_moves').selectAll().where('release_uuid', 'in', uuids).execute();

export type StoreMoveRow = Awaited<ReturnType<typeof listStoreMoves>>[number];

/** What stores match by, as releases are now. */
export const readKeptFacts = async (db: Db, uuids: readonly ReleaseId[]): Promise<Map<ReleaseId, KeptFacts>> => {
  if (uuids.length === 0) return new Map();
  const releases = await db
    .selectFrom('releases as release')
    .select(['release.uuid', 'release.title', 'release.title_version as titleVersion'])
    .select(['release.original_release_date as originalReleaseDate'])
    .select((eb) => [
      eb.fn.coalesce('release.upc', 'release.existing_upc').as('upc'),
      jsonArrayFrom(
        eb
          .selectFrom('release_artists as credit')
          .innerJoin('artists as artist', 'artist.uuid', 'credit.artist_uuid')
          .select(['artist.name', 'credit.role'])
          .whereRef('credit.release_uuid', '=', 'release.uuid')
          .orderBy('credit.position'),
      ).as('artists'),
    ])
    .where('release.uuid', 'in', uuids)
    .execute();
  const tracks = await db
    .selectFrom('tracks as track')
    .leftJoin('files as file', 'file.uuid', 'track.wav_uuid')
    .select(['track.release_uuid', 'track.uuid', 'track.title', 'track.title_version as titleVersion', 'file.duration'])
    .select((eb) => [
      eb.fn.coalesce('track.isrc', 'track.existing_isrc').as('isrc'),
      jsonArrayFrom(
        eb
          .selectFrom('track_artists as credit')
          .innerJoin('artists as artist', 'artist.uuid', 'credit.artist_uuid')
          .select(['artist.name', 'credit.role'])
          .whereRef('credit.track_uuid', '=', 'track.uuid')
          .orderBy('credit.position'),
      ).as('artists'),
    ])
    .where('track.release_uuid', 'in', uuids)
    .orderBy('track.position')
    .execute();
  const byRelease = Map.groupBy(tracks, ({ release_uuid }) => release_uuid);
  return new Map(releases.map(({ uuid, ...facts }) => [uuid, { ...facts, tracks: byRelease.get(uuid) ?? [] }]));
};

/** The moved releases of a user that are published. */
export const listPublishedMoved = (db: Db, userUuid: UserId) =>
  movedRows(db, userUuid)
    .select('release.title')
    .where('release.status', '=', 'PUBLISHED')
    .orderBy('moved.created_at')
    .orderBy('moved.release_uuid')
    .execute();

/** Lists a page of people with published moved releases who got no reminder since `since`. */
export const listRemindable = (db: Db, since: Date, after: UserId | null, limit: number) =>
  db
    .selectFrom('users as person')
    .select(['person.uuid', 'person.username', 'person.language'])
    .where('person.erased_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('moved_releases as moved')
          .innerJoin('releases as release', 'release.uuid', 'moved.release_uuid')
          .select('moved.release_uuid')
          .whereRef('moved.user_uuid', '=', 'person.uuid')
          .where('release.status', '=', 'PUBLISHED'),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('moved_releases as moved')
            .innerJoin('store_moves as move', 'move.release_uuid', 'moved.release_uuid')
            .select('moved.release_uuid')
            .whereRef('moved.user_uuid', '=', 'person.uuid')
            .where('move.reminded_at', '>', since),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('person.uuid', '>', after as UserId))
    .orderBy('person.uuid')
    .limit(limit)
    .execute();
