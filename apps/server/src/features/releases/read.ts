import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import { type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { type PageQuery, type PageRows, pageRows } from '#platform/http/page.ts';
import { matches } from './read-search.ts';

/** Which releases a list is of: a query of the table alone, with its conditions. */
type ChosenReleases = SelectQueryBuilder<Tables, 'releases', object>;

/** The ids of a page of the chosen releases, by last change: cut from the index alone, before anything is joined. */
const pageOf = (chosen: ChosenReleases, { take, offset, order }: PageRows) => {
  const direction = directionOf(order);
  return chosen
    .select('releases.uuid')
    .orderBy('releases.updated_at', direction)
    .orderBy('releases.uuid', direction)
    .limit(take)
    .offset(offset);
};

const directionOf = (order: PageQuery['order']) => (order === 'ASC' ? 'asc' : 'desc');

/**
 * A page of the chosen releases with what a row of a list shows: the first primary artist (else the first of all) and
 * the cover's colour.
 */
export const releaseRows = (db: Db, chosen: ChosenReleases, page: PageRows) =>
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
      'releases.cover_uuid',
      'releases.upc',
      'covers.tint',
      'main_artist.uuid as artist_uuid',
      'main_artist.name as artist_name',
      'main_artist.avatar_uuid as artist_cover',
    ])
    .where('releases.uuid', 'in', pageOf(chosen, page))
    .orderBy('releases.updated_at', directionOf(page.order))
    .orderBy('releases.uuid', directionOf(page.order));

export type ReleaseRow = Awaited<ReturnType<ReturnType<typeof releaseRows>['execute']>>[number];

const counted = (chosen: ChosenReleases) => chosen.select((eb) => eb.fn.countAll<number>().as('count'));

/** How many were chosen in all. */
export const countReleases = async (chosen: ChosenReleases): Promise<number> =>
  (await counted(chosen).executeTakeFirstOrThrow()).count;

interface ReleaseFilter {
  /** None: every status. */
  readonly statuses?: readonly ReleaseStatus[];
  /** Words of a title or an artist, or a code. */
  readonly search?: string | undefined;
}

const ownReleases = (db: Db, userUuid: string) => db.selectFrom('releases').where('user_uuid', '=', userUuid);

// Each row carries the count, which saves a round trip; only a page past the end has to ask for it.
const countedRows = (db: Db, chosen: ChosenReleases, page: PageRows) =>
  releaseRows(db, chosen, page).select(counted(chosen).as('count'));

const everyOwnIn = (order: PageRows['order']) =>
  compileOnce((db, { userUuid, take, offset }: { userUuid: string; take: number; offset: number }) =>
    countedRows(db, ownReleases(db, userUuid), { take, offset, order }),
  );
/** The list that is asked for most: everything, unfiltered. */
const everyOwn = { ASC: everyOwnIn('ASC'), DESC: everyOwnIn('DESC') };

/** A page of one person's releases by last change, and how many there are in all. */
export const listReleases = async (
  db: Db,
  userUuid: string,
  { statuses = [], search = '' }: ReleaseFilter,
  page: PageQuery,
): Promise<{ rows: ReleaseRow[]; count: number }> => {
  const own = ownReleases(db, userUuid)
    .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
    .$if(search !== '', (query) => query.where(matches(db, userUuid, search)));
  const isFiltered = statuses.length > 0 || search !== '';
  const rows = isFiltered
    ? await countedRows(db, own, pageRows(page)).execute()
    : await everyOwn[page.order].all(db, { userUuid, ...pageRows(page) });
  return { rows, count: rows[0]?.count ?? (page.page === 1 ? 0 : await countReleases(own)) };
};

/** The moves of a release between its states, oldest first, with who made them. */
export const listMoves = (db: Db, releaseUuid: string) =>
  db
    .selectFrom('release_moves')
    .leftJoin('users', 'users.uuid', 'release_moves.actor_uuid')
    .selectAll('release_moves')
    .select('users.username')
    .where('release_uuid', '=', releaseUuid)
    .orderBy('at')
    .orderBy('release_moves.uuid')
    .execute();

/** The files that a release is made of: its cover and its recordings. */
export const listFilesOfRelease = async (db: Db, releaseUuid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('releases')
    .select('cover_uuid as file_uuid')
    .where('uuid', '=', releaseUuid)
    .unionAll(db.selectFrom('tracks').select('wav_uuid as file_uuid').where('release_uuid', '=', releaseUuid))
    .execute();
  return rows.flatMap(({ file_uuid }) => file_uuid ?? []);
};

/** The codes that are ours to assign, as ranges. */
export const listCodeRanges = (db: Db) =>
  db
    .selectFrom('code_ranges')
    .select(['kind', 'prefix', 'first_number', 'last_number', 'is_placeholder', 'created_at'])
    .execute();

export type CodeRangeRow = Awaited<ReturnType<typeof listCodeRanges>>[number];
