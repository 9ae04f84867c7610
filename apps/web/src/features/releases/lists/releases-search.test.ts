import type { LocalDate } from '@dubplate/contract/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { rememberSize } from '#ui/data-table/pager/pager.tsx';
import { releasesQuery } from './releases-query.ts';
import {
  filtered,
  isNarrowed,
  LISTED_STATUSES,
  nextSort,
  readListSearch,
  readReleasesSearch,
  withStatus,
} from './releases-search.ts';

const ARTIST = '5f0c7d3e-8f1a-4f43-9d0e-3a4a6d1c2b10';

describe('readReleasesSearch', () => {
  it('keeps what narrows and orders the list', () => {
    const search = { status: 'DENIED', order: 'ASC', search: ' night ferry ' };
    expect(readReleasesSearch(search)).toEqual({ status: 'DENIED', order: 'ASC', search: 'night ferry' });
    expect(readReleasesSearch({ search: 4006381333931 })).toEqual({ search: '4006381333931' });
    const filters = { artist: ARTIST, from: '2026-12-01', to: '2026-12-31', sort: 'title' };
    expect(readListSearch(filters)).toEqual(filters);
  });

  it.each([
    ['drafts, which have their own list', { status: 'DRAFT' }],
    ['the usual order', { order: 'DESC', sort: 'updated_at' }],
    ['a search for nothing', { search: '  ' }],
    ['what makes no sense', { order: 'sideways', status: 7, other: 'x', search: ['a'], sort: 'mood' }],
    ['what is no artist and no day', { artist: 'Burial', from: '2026-02-30', to: 20261231 }],
  ])('drops %s', (_name, search) => {
    expect(readReleasesSearch(search)).toEqual({});
  });
});

describe('the size of a page', () => {
  afterEach(() => rememberSize(10));

  it('is ten releases until another one is chosen', () => {
    expect(releasesQuery('ALL', {}).queryKey).toContainEqual(expect.objectContaining({ take: 10 }));
    expect(releasesQuery('ALL', { take: 30 }).queryKey).toContainEqual(expect.objectContaining({ take: 30 }));
  });

  it('is stored once it is chosen, unless it is not an offered size', () => {
    rememberSize(50);
    expect(releasesQuery('DRAFT', {}).queryKey).toContainEqual(expect.objectContaining({ take: 50 }));
    rememberSize(7_000);
    expect(releasesQuery('DRAFT', {}).queryKey).toContainEqual(expect.objectContaining({ take: 10 }));
  });
});

it('offers every status but drafts', () => {
  expect(LISTED_STATUSES).toEqual(['PENDING', 'MODERATED', 'PUBLISHED', 'DENIED']);
});

describe('a changed filter', () => {
  const current = { status: 'DENIED', search: 'ferry', page: 3, take: 10, sort: 'title', order: 'ASC' } as const;

  it.each([
    ['of a status', 'PENDING'],
    ['of no status', undefined],
  ] as const)('goes back to the first page, newest first: %s', (_name, status) => {
    expect(withStatus(current, status)).toEqual({ status, search: 'ferry', take: 10 });
  });

  it('of another kind goes back to the first page, and keeps the order', () => {
    expect(filtered<object>(current, { search: 'light' })).toEqual({
      ...{ status: 'DENIED', search: 'light', take: 10, sort: 'title', order: 'ASC' },
    });
    expect(isNarrowed({ status: 'DENIED', take: 5 } as object)).toBe(false);
    expect(isNarrowed({ from: '2026-12-01' as LocalDate })).toBe(true);
  });
});

describe('a heading that is pressed', () => {
  it('sorts titles from A, then from Z, then as before', () => {
    const first = nextSort({ page: 4, search: 'ferry' }, 'title');
    expect(first).toEqual({ search: 'ferry', sort: 'title', order: 'ASC' });
    const second = nextSort(first, 'title');
    expect(second).toEqual({ search: 'ferry', sort: 'title' });
    expect(nextSort(second, 'title')).toEqual({ search: 'ferry' });
  });

  it('sorts dates from the newest, regardless of the former order', () => {
    expect(nextSort({ sort: 'title', order: 'ASC' }, 'release_date')).toEqual({ sort: 'release_date' });
    expect(nextSort({}, 'updated_at')).toEqual({ order: 'ASC' });
  });
});
