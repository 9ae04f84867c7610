import { describe, expect, it } from 'vitest';
import { readReleasesSearch } from './releases-search.ts';

describe('readReleasesSearch', () => {
  it('keeps what narrows and orders the list', () => {
    expect(readReleasesSearch({ status: 'DENIED', order: 'ASC' })).toEqual({ status: 'DENIED', order: 'ASC' });
  });

  it.each([
    ['drafts, which have their own list', { status: 'DRAFT' }],
    ['the usual order', { order: 'DESC' }],
    ['what makes no sense', { order: 'sideways', status: 7, other: 'x' }],
  ])('drops %s', (_name, search) => {
    expect(readReleasesSearch(search)).toEqual({});
  });
});
