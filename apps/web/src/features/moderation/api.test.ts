import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { finishRelease, nextAfter, queueQueryOf, readQueueSearch, viewOf, withView } from './api.ts';

describe('the address of the queue', () => {
  it('omits the defaults', () => {
    expect(readQueueSearch({ status: 'PENDING' })).toEqual({});
    expect(readQueueSearch({ status: 'DRAFT', search: '  ' })).toEqual({});
  });

  it('keeps other values than the defaults', () => {
    const address = { status: 'DENIED', search: 'light', page: 3, take: 10 } as const;
    expect(readQueueSearch(address)).toEqual(address);
    expect([viewOf({}), viewOf({ status: 'OVERDUE' })]).toEqual(['PENDING', 'OVERDUE']);
  });

  it('begins another view at its first page, with as many rows and the same search', () => {
    expect(withView('PENDING', { status: 'DENIED', search: 'light', page: 4, take: 5 })).toEqual({
      search: 'light',
      take: 5,
    });
  });
});

describe('the query for the server', () => {
  it.each([
    [{}, { status: 'PENDING', sort: 'due_at', order: 'ASC' }],
    [{ status: 'OVERDUE' }, { overdue: 'true', sort: 'due_at', order: 'ASC' }],
    [{ status: 'MINE' }, { claimed: 'me', sort: 'due_at', order: 'ASC' }],
    [{ status: 'ASKED' }, { asked: 'me', sort: 'due_at', order: 'ASC' }],
    [{ status: 'DENIED' }, { status: 'DENIED', sort: 'updated_at', order: 'DESC' }],
    [
      { status: 'ALL', search: 'light' },
      { search: 'light', sort: 'updated_at', order: 'DESC' },
    ],
  ] as const)('for %o sorts by due date or by latest change', (search, query) => {
    expect(queueQueryOf(search)).toEqual({ ...query, page: 1, take: 20 });
  });
});

const seen = ['a', 'b', 'c', 'd'];
const queueOf = (...uuids: string[]) => uuids.map((uuid) => ({ uuid }));

it.each([
  ['a', 'b'],
  ['d', 'a'],
  ['never seen', 'a'],
])('after %s comes %s', (uuid, next) => {
  expect(nextAfter(queueOf(...seen), seen, uuid)?.uuid).toBe(next);
});

it('continues from the place of a release decided elsewhere, and skips claimed ones', () => {
  expect(nextAfter(queueOf('a', 'c', 'd'), seen, 'b')?.uuid).toBe('c');
  expect(nextAfter(queueOf('a', 'd'), seen, 'b')?.uuid).toBe('d');
});

it('returns undefined if no other release is pending', () => {
  expect(nextAfter(queueOf('a'), seen, 'a')).toBeUndefined();
});

describe('"Approve, publish"', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('publishes the version that the approval made', async () => {
    const versions: (string | null)[] = [];
    vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
      versions.push(new Headers(address instanceof Request ? address.headers : init?.headers).get('if-match'));
      return Response.json({ uuid: 'a', status: 'MODERATED', version: 8 });
    });
    await finishRelease({ uuid: 'a', status: 'PENDING' } as unknown as StaffRelease, 7);
    expect(versions).toEqual(['"7"', '"8"']);
  });
});
