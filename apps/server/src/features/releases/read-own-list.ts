import type { ArtistId, UserId } from '@dubplate/contract/ids';
import { type ReleaseSort, type ReleaseStatus, SEARCH_WORDS_MAX } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/rules/dates';
import { normalizeIsrc } from '@dubplate/rules/releases/codes';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import { plannedEachTime } from '#platform/database/pool/statement-names.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { containsText, literal } from '#platform/database/text-parts.ts';
import { type PageQuery, type PageRows, pageRows } from '#platform/http/page.ts';
import {
  type ChosenReleases,
  counted,
  countReleases,
  type ListRows,
  type ReleaseRow,
  releaseRows,
} from './read-list.ts';
import { type ArtistLimit, withinArtists } from './read-within.ts';

const wordsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, SEARCH_WORDS_MAX);

/**
 * Matches releases of a user: either each word occurs in the title, the version or an artist's name, or the search is the
 * beginning of a UPC or ISRC. Uncorrelated subqueries search other tables once instead of once per release.
 */
export const matches = (db: Db, userUuid: UserId, search: string): Expression<SqlBool> => {
  const eb = expressionBuilder<Tables, 'releases'>();
  const word = (text: string) => {
    const artists = db
      .selectFrom('artists')
      .innerJoin('release_artists', 'release_artists.artist_uuid', 'artists.uuid')
      .select('release_artists.release_uuid')
      .where('artists.user_uuid', '=', userUuid)
      .where(containsText(sql`artists.name`, text));
    return eb.or([
      containsText(sql`releases.title`, text),
      containsText(sql`releases.title_version`, text),
      eb('releases.uuid', 'in', artists),
    ]);
  };
  const code = `${literal(normalizeIsrc(search))}%`;
  const tracks = db
    .selectFrom('tracks')
    .innerJoin('releases as own', 'own.uuid', 'tracks.release_uuid')
    .select('tracks.release_uuid')
    .where('own.user_uuid', '=', userUuid)
    .where((of) => of.or([of('tracks.isrc', 'like', code), of('tracks.existing_isrc', 'like', code)]));
  return eb.or([
    eb.and(wordsOf(search).map(word)),
    eb('releases.upc', 'like', code),
    eb('releases.existing_upc', 'like', code),
    eb('releases.uuid', 'in', tracks),
  ]);
};

interface ReleaseFilter {
  /** If empty, every status. */
  readonly statuses?: readonly ReleaseStatus[] | undefined;
  /** Words of a title or an artist, or a code. */
  readonly search?: string | undefined;
  /** An artist credited on the release in any role. */
  readonly artist?: ArtistId | undefined;
  /** Inclusive range of release dates, without undated releases. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  /** Only what a limited member of the team sees. */
  readonly within?: ArtistLimit | null | undefined;
}

const ownReleases = (db: Db, userUuid: UserId) => db.selectFrom('releases').where('user_uuid', '=', userUuid);

// Each row has the total count, which saves a query except for a page past the end.
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
/** Precompiled queries of the most frequent lists, which have no filter. */
const everyOwn = { ASC: everyOwnIn('ASC'), DESC: everyOwnIn('DESC') };

const eb = expressionBuilder<Tables, 'releases'>();

const creditedTo = (db: Db, artistUuid: ArtistId) =>
  db.selectFrom('release_artists').select('release_uuid').where('artist_uuid', '=', artistUuid);

/** Returns null without conditions. */
const filtered = (
  db: Db,
  userUuid: UserId,
  { statuses = [], search = '', artist, from, to, within }: ReleaseFilter,
) => {
  const conditions = [
    ...(statuses.length > 0 ? [eb('releases.status', 'in', statuses)] : []),
    ...(search === '' ? [] : [matches(db, userUuid, search)]),
    ...(artist === undefined ? [] : [eb('releases.uuid', 'in', creditedTo(db, artist))]),
    ...(from === undefined ? [] : [eb('releases.release_date', '>=', from)]),
    ...(within ? [withinArtists(within)] : []),
    ...(to === undefined ? [] : [eb('releases.release_date', '<=', to)]),
  ];
  return conditions.length === 0 ? null : ownReleases(db, userUuid).where(eb.and(conditions));
};

/** Returns a page of a user's releases and the total count. */
export const listReleases = async (
  db: Db,
  userUuid: UserId,
  filter: ReleaseFilter,
  page: PageQuery & { readonly sort?: ReleaseSort },
): Promise<{ rows: ReleaseRow[]; count: number }> => {
  const { sort = 'updated_at', order } = page;
  const chosen = filtered(db, userUuid, filter);
  const chosenRows = async (of: ChosenReleases) => {
    const query = countedRows(db, of, { ...pageRows(page), sort }).compile();
    return (await db.executeQuery(filter.search ? plannedEachTime(query) : query)).rows;
  };
  const rows = chosen ? await chosenRows(chosen) : await everyOwn[order][sort].all(db, { userUuid, ...pageRows(page) });
  const isPastTheEnd = rows.length === 0 && page.page > 1;
  return {
    rows,
    count: isPastTheEnd ? await countReleases(chosen ?? ownReleases(db, userUuid)) : (rows[0]?.count ?? 0),
  };
};

/** Counts a user's filtered releases by status. */
export const countByStatus = async (
  db: Db,
  userUuid: UserId,
  filter: Omit<ReleaseFilter, 'statuses'> = {},
): Promise<Record<ReleaseStatus, number>> => {
  const query = (filtered(db, userUuid, filter) ?? ownReleases(db, userUuid))
    .select((of) => ['status' as const, of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .compile();
  const { rows } = await db.executeQuery(filter.search ? plannedEachTime(query) : query);
  const counts = { DRAFT: 0, PENDING: 0, MODERATED: 0, PUBLISHED: 0, DENIED: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
};
