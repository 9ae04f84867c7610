import type { ArtistId, UserId } from '@dubplate/contract/ids';
import type { ReleaseSort, ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/rules/dates';
import { expressionBuilder } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { type PageQuery, type PageRows, pageRows } from '#platform/http/page.ts';
import {
  type ChosenReleases,
  counted,
  countReleases,
  type ListRows,
  type ReleaseRow,
  releaseRows,
} from './read-list.ts';
import { matches } from './read-search.ts';

interface ReleaseFilter {
  /** None: every status. */
  readonly statuses?: readonly ReleaseStatus[] | undefined;
  /** Words of a title or an artist, or a code. */
  readonly search?: string | undefined;
  /** Who is credited on the release, in any role. */
  readonly artist?: ArtistId | undefined;
  /** The window of release dates, both ends included; a release without a date is in none. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

const ownReleases = (db: Db, userUuid: UserId) => db.selectFrom('releases').where('user_uuid', '=', userUuid);

// Each row carries the count, which saves a round trip; only a page past the end has to ask for it.
const countedRows = (db: Db, chosen: ChosenReleases, page: ListRows) =>
  releaseRows(db, chosen, page).select(counted(chosen).as('count'));

interface OwnPage {
  readonly userUuid: UserId;
  readonly take: number;
  readonly offset: number;
}

const everyOwnBy = (sort: ReleaseSort, order: PageRows['order']) =>
  compileOnce((db, { userUuid, take, offset }: OwnPage) =>
    countedRows(db, ownReleases(db, userUuid), { take, offset, order, sort }),
  );
const everyOwnIn = (order: PageRows['order']) => ({
  updated_at: everyOwnBy('updated_at', order),
  title: everyOwnBy('title', order),
  release_date: everyOwnBy('release_date', order),
});
/** The lists that are asked for most: everything, unfiltered. */
const everyOwn = { ASC: everyOwnIn('ASC'), DESC: everyOwnIn('DESC') };

const eb = expressionBuilder<Tables, 'releases'>();

const creditedTo = (db: Db, artistUuid: ArtistId) =>
  db.selectFrom('release_artists').select('release_uuid').where('artist_uuid', '=', artistUuid);

/** Null where nothing is filtered. */
const filtered = (db: Db, userUuid: UserId, { statuses = [], search = '', artist, from, to }: ReleaseFilter) => {
  const conditions = [
    ...(statuses.length > 0 ? [eb('releases.status', 'in', statuses)] : []),
    ...(search === '' ? [] : [matches(db, userUuid, search)]),
    ...(artist === undefined ? [] : [eb('releases.uuid', 'in', creditedTo(db, artist))]),
    ...(from === undefined ? [] : [eb('releases.release_date', '>=', from)]),
    ...(to === undefined ? [] : [eb('releases.release_date', '<=', to)]),
  ];
  return conditions.length === 0 ? null : ownReleases(db, userUuid).where(eb.and(conditions));
};

/** A page of one person's releases, and how many there are in all. */
export const listReleases = async (
  db: Db,
  userUuid: UserId,
  filter: ReleaseFilter,
  page: PageQuery & { readonly sort?: ReleaseSort },
): Promise<{ rows: ReleaseRow[]; count: number }> => {
  const { sort = 'updated_at', order } = page;
  const chosen = filtered(db, userUuid, filter);
  const rows = chosen
    ? await countedRows(db, chosen, { ...pageRows(page), sort }).execute()
    : await everyOwn[order][sort].all(db, { userUuid, ...pageRows(page) });
  const isPastTheEnd = rows.length === 0 && page.page > 1;
  return {
    rows,
    count: isPastTheEnd ? await countReleases(chosen ?? ownReleases(db, userUuid)) : (rows[0]?.count ?? 0),
  };
};

/** How many releases a person has in each status, among those that the filter leaves. */
export const countByStatus = async (
  db: Db,
  userUuid: UserId,
  filter: Omit<ReleaseFilter, 'statuses'> = {},
): Promise<Record<ReleaseStatus, number>> => {
  const rows = await (filtered(db, userUuid, filter) ?? ownReleases(db, userUuid))
    .select((of) => ['status' as const, of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const counts = { DRAFT: 0, PENDING: 0, MODERATED: 0, PUBLISHED: 0, DENIED: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
};
