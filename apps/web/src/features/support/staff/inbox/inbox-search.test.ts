import { describe, expect, it } from 'vitest';
import { inboxQueryOf, isNarrowed, readInboxSearch, viewOf, withView } from './inbox-search.ts';

const NADIA = '0193a000-0000-7000-8000-000000000001';

describe('the address of the inbox', () => {
  it.each([
    [{}, {}],
    [{ status: 'OPEN' }, {}],
    [
      { status: 'CLOSED', assignee: 'me' },
      { status: 'CLOSED', assignee: 'me' },
    ],
    [{ status: 'LOST', assignee: 'them', search: ' ' }, {}],
    [{ overdue: 'yes', status: 'CLOSED' }, { overdue: 'yes' }],
    [{ overdue: 'no', assignee: NADIA }, { assignee: NADIA }],
    [{ search: 2026 }, { search: '2026' }],
    [{ search: 'x'.repeat(300) }, { search: 'x'.repeat(200) }],
  ])('%j is read as %j', (raw, read) => {
    expect(readInboxSearch(raw)).toEqual(read);
  });

  it('omits the default view, and opens another view at its first page', () => {
    expect(withView('OPEN', { status: 'CLOSED', page: 3, take: 50, search: 'late' })).toEqual({
      take: 50,
      search: 'late',
    });
    expect(viewOf(withView('OVERDUE', {}))).toBe('OVERDUE');
    expect(viewOf({})).toBe('OPEN');
  });

  it('detects filters other than the view', () => {
    expect([isNarrowed({ status: 'CLOSED' }), isNarrowed({ assignee: 'me' }), isNarrowed({ search: 'a' })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the query for the server', () => {
  it.each([
    [{}, { sort: 'waiting', status: 'OPEN' }],
    [{ overdue: 'yes' as const }, { sort: 'waiting', overdue: 'true' }],
    [
      { status: 'ALL' as const, assignee: 'none' },
      { sort: 'activity', assignee: 'none' },
    ],
    [
      { status: 'CLOSED' as const, search: 'late' },
      { sort: 'activity', status: 'CLOSED', search: 'late' },
    ],
  ])('%j asks for %j', (search, query) => {
    expect(inboxQueryOf(search)).toEqual({ ...query, page: 1, take: 20 });
  });
});
