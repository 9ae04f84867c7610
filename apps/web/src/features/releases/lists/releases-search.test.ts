import { describe, expect, it } from 'vitest';
import { releasesQuery } from './releases-query.ts';
import { filtered, LISTED_STATUSES, readReleasesSearch } from './releases-search.ts';

describe('readReleasesSearch', () => {
  it('keeps what narrows and orders the list', () => {
    const search = { status: 'DENIED', order: 'ASC', search: ' night ferry ' };
    expect(readReleasesSearch(search)).toEqual({ status: 'DENIED', order: 'ASC', search: 'night ferry' });
    expect(readReleasesSearch({ search: 4006381333931 })).toEqual({ search: '4006381333931' });
  });

  it.each([
    ['drafts, which have their own list', { status: 'DRAFT' }],
    ['the usual order', { order: 'DESC' }],
    ['a search for nothing', { search: '  ' }],
    ['what makes no sense', { order: 'sideways', status: 7, other: 'x', search: ['a'] }],
  ])('drops %s', (_name, search) => {
    expect(readReleasesSearch(search)).toEqual({});
  });
});

it('shows ten releases on a page until another size is chosen', () => {
  expect(releasesQuery({}).queryKey).toContainEqual(expect.objectContaining({ take: 10 }));
  expect(releasesQuery({ take: 30 }).queryKey).toContainEqual(expect.objectContaining({ take: 30 }));
});

it('offers every status but drafts', () => {
  expect(LISTED_STATUSES).toEqual(['PENDING', 'MODERATED', 'PUBLISHED', 'DENIED']);
});

describe('a changed filter', () => {
  const current = { status: 'DENIED', search: 'ferry', page: 3, take: 10, order: 'ASC' } as const;

  it.each([
    ['status', { status: 'PENDING' }, { status: 'PENDING', search: 'ferry', take: 10 }],
    ['search', { search: 'light' }, { status: 'DENIED', search: 'light', take: 10 }],
    ['no search', { search: undefined }, { status: 'DENIED', take: 10 }],
  ] as const)('goes back to the first page, newest first: %s', (_name, change, expected) => {
    expect(filtered(current, change)).toEqual(expected);
  });
});
