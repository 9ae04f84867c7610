import { RELEASE_SORTS, type ReleaseSort, SEARCH_MAX } from '@dubplate/contract/releases/limits';
import { isLocalDate, type LocalDate } from '@dubplate/rules/dates';
import type { SortOrder } from '#ui/data-table/data-table.tsx';

/** The part of a list's state that is in the page's URL; defaults are left out. */
export interface ListSearch {
  /** Words of a title or an artist, or a code. */
  readonly search?: string | undefined;
  readonly artist?: string | undefined;
  /** The window of release dates, both days included. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  readonly sort?: ReleaseSort | undefined;
  readonly order?: 'ASC' | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

export interface ReleasesSearch extends ListSearch {
  readonly status?: ListedStatus | undefined;
}

/** The states that the list can be narrowed to: drafts have a list of their own. */
export const LISTED_STATUSES = ['PENDING', 'MODERATED', 'PUBLISHED', 'DENIED'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The search text of a URL: a code that is all digits is parsed as a number by the router. */
const readSearchText = ({ search }: Record<string, unknown>): { search?: string } => {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return text === '' ? {} : { search: text.slice(0, SEARCH_MAX) };
};

const readDay = (value: unknown): LocalDate | undefined =>
  typeof value === 'string' && isLocalDate(value) ? value : undefined;

/** The filters and the order of a URL; values that are not known are dropped. */
export const readListSearch = (search: Record<string, unknown>): Omit<ListSearch, 'page' | 'take'> => {
  const artist = typeof search.artist === 'string' && UUID.test(search.artist) ? search.artist : undefined;
  const [from, to] = [readDay(search.from), readDay(search.to)];
  const sort = RELEASE_SORTS.find((known) => known === search.sort);
  return {
    ...readSearchText(search),
    ...(artist && { artist }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && sort !== 'updated_at' && { sort }),
    ...(search.order === 'ASC' && { order: 'ASC' as const }),
  };
};

export const readReleasesSearch = (search: Record<string, unknown>): Omit<ReleasesSearch, 'page' | 'take'> => {
  const status = LISTED_STATUSES.find((listed) => listed === search.status);
  return { ...(status ? { status } : {}), ...readListSearch(search) };
};

/** Another filter starts at the first page; the order stays. */
export const filtered = <Search extends ListSearch>(current: Search, change: Partial<Search>): Search => ({
  ...current,
  page: undefined,
  ...change,
});

/** Another status starts at the first page, newest first. */
export const withStatus = (current: ReleasesSearch, status: ListedStatus | undefined): ReleasesSearch =>
  filtered(current, { status, sort: undefined, order: undefined });

/** Whether the list is narrowed by anything but its status. */
export const isNarrowed = ({ search, artist, from, to }: ListSearch): boolean =>
  [search, artist, from, to].some((filter) => filter !== undefined);

/** The same list without its filters; how it is sorted stays. */
export const withoutFilters = ({ sort, order, take }: ListSearch): ListSearch => ({ sort, order, take });

export const sortingOf = ({ sort, order }: ListSearch): { by: ReleaseSort; order: SortOrder } => ({
  by: sort ?? 'updated_at',
  order: order ?? 'DESC',
});

/** Titles begin with A, dates with the newest. */
const firstOrder = (sort: ReleaseSort): SortOrder => (sort === 'title' ? 'ASC' : 'DESC');

export const sortedBy = <Search extends ListSearch>(current: Search, sort: ReleaseSort, order: SortOrder): Search =>
  filtered<ListSearch>(current, {
    sort: sort === 'updated_at' ? undefined : sort,
    order: order === 'ASC' ? 'ASC' : undefined,
  }) as Search;

/** A heading was pressed: first its usual order, then the other one, then last changed first again. */
export const nextSort = <Search extends ListSearch>(current: Search, pressed: string): Search => {
  const sort = RELEASE_SORTS.find((known) => known === pressed) ?? 'updated_at';
  const { by, order } = sortingOf(current);
  const first = firstOrder(sort);
  if (by !== sort) return sortedBy(current, sort, first);
  if (order === first) return sortedBy(current, sort, first === 'ASC' ? 'DESC' : 'ASC');
  return sortedBy(current, 'updated_at', 'DESC');
};
