import type { ReleaseSort } from '@dubplate/contract/releases/limits';
import { type Expression, type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { PageRows } from '#platform/http/page.ts';

/** A query of the releases table with the conditions of a list. */
export type ChosenReleases = SelectQueryBuilder<Tables, 'releases', object>;

type ListSort = ReleaseSort | 'due_at';

/** Releases without a date come last in both orders. */
const SORT_KEYS: Readonly<Record<ListSort, Expression<unknown>>> = {
  updated_at: sql.ref('releases.updated_at'),
  title: sql`releases.title COLLATE release_titles`,
  release_date: sql.ref('releases.release_date'),
  due_at: sql.ref('releases.due_at'),
};

export interface ListRows extends PageRows {
  readonly sort?: ListSort;
}

const directionOf = (order: PageRows['order']) => (order === 'ASC' ? 'asc' : 'desc');

const ordering =
  ({ sort, order }: ListRows) =>
  (by: OrderByItemBuilder) =>
    sort === 'release_date' ? by[directionOf(order)]().nullsLast() : by[directionOf(order)]();

/** Selects the ids of a page, so that an index can limit the rows before the joins. */
const pageOf = (chosen: ChosenReleases, page: ListRows) =>
  chosen
    .select('releases.uuid')
    .orderBy(SORT_KEYS[page.sort ?? 'updated_at'], ordering(page))
    .orderBy('releases.uuid', directionOf(page.order))
    .limit(page.take)
    .offset(page.offset);

/** Selects a page of list rows, with the first primary artist, or else the first artist, and the tint of the cover. */
export const releaseRows = (db: Db, chosen: ChosenReleases, page: ListRows) =>
  db
    .selectFrom('releases')
    .leftJoin('files as covers', 'covers.uuid', 'releases.cover_uuid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('release_artists')
          .innerJoin('artists', 'artists.uuid', 'release_artists.artist_uuid')
          .select(['artists.uuid', 'artists.name', 'artists.avatar_uuid'])
          .whereRef('release_artists.release_uuid', '=', 'releases.uuid')
          .orderBy(sql`release_artists.role = 'PRIMARY_ARTIST'`, 'desc')
          .orderBy('release_artists.position')
          .orderBy('artists.uuid')
          .limit(1)
          .as('main_artist'),
      (join) => join.onTrue(),
    )
    .select([
      'releases.uuid',
      'releases.title',
      'releases.status',
      'releases.type',
      'releases.release_date',
      'releases.updated_at',
      'releases.submitted_at',
      'releases.due_at',
      'releases.cover_uuid',
      'releases.upc',
      'releases.edition_of',
      'covers.tint',
      'main_artist.uuid as artist_uuid',
      'main_artist.name as artist_name',
      'main_artist.avatar_uuid as artist_cover',
    ])
    .where('releases.uuid', 'in', pageOf(chosen, page))
    .orderBy(SORT_KEYS[page.sort ?? 'updated_at'], ordering(page))
    .orderBy('releases.uuid', directionOf(page.order));

export type ReleaseRow = Awaited<ReturnType<ReturnType<typeof releaseRows>['execute']>>[number];

export const counted = (chosen: ChosenReleases) => chosen.select((eb) => eb.fn.countAll<number>().as('count'));

export const countReleases = async (chosen: ChosenReleases): Promise<number> =>
  (await counted(chosen).executeTakeFirstOrThrow()).count;
