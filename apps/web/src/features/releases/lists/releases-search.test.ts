import { describe, expect, it } from 'vitest';
import { readReleasesSearch } from './releases-search.ts';

describe('readReleasesSearch', () => {
  it('keeps what narrows the list', () => {
    expect(readReleasesSearch({ status: 'DENIED', page: 3, take: 5, order: 'ASC' })).toEqual({
      status: 'DENIED',
      page: 3,
      take: 5,
      order: 'ASC',
    });
  });

  it.each([
    ['drafts, which have their own list', { status: 'DRAFT' }],
    ['what is as usual', { page: 1, take: 50, order: 'DESC' }],
    ['what makes no sense', { page: -1, take: 51, order: 'sideways', status: 7, other: 'x' }],
    ['parts of numbers', { page: 1.5, take: 'many' }],
  ])('drops %s', (_name, search) => {
    expect(readReleasesSearch(search)).toEqual({});
  });

  it('reads numbers that came as text', () => {
    expect(readReleasesSearch({ page: '2', take: '20' })).toEqual({ page: 2, take: 20 });
  });
});
