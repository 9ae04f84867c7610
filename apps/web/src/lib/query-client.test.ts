import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { actFor, actForOneself } from '#testing/act-for.ts';
import { queryClient, replaceQueryData } from './query-client.ts';
import type { Need } from './session/acting.ts';

const clientWith = (fetches: Promise<string>[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ask = vi.fn(() => fetches.shift() ?? Promise.reject(new Error('asked too often')));
  const query = queryOptions({ queryKey: ['thing', '1'], queryFn: ask });
  const part = queryOptions({ queryKey: ['thing', '1', 'part'], queryFn: ask });
  return { client, query, part };
};

it('is not overwritten by an earlier fetch', async () => {
  const late = Promise.withResolvers<string>();
  const { client, query } = clientWith([Promise.resolve('draft'), late.promise]);
  await client.fetchQuery(query);
  const refetch = client.refetchQueries({ queryKey: query.queryKey });
  replaceQueryData(client, query, 'published');
  late.resolve('approved');
  await refetch;
  expect(client.getQueryData(query.queryKey)).toBe('published');
});

it('replaces a pending first fetch', async () => {
  const late = Promise.withResolvers<string>();
  const { client, query } = clientWith([late.promise]);
  const first = client.prefetchQuery(query);
  replaceQueryData(client, query, 'published');
  late.resolve('approved');
  await first;
  expect(client.getQueryState(query.queryKey)).toMatchObject({ data: 'published', status: 'success' });
});

it('does not cancel fetches of nested queries', async () => {
  const late = Promise.withResolvers<string>();
  const { client, query, part } = clientWith([late.promise]);
  const fetch = client.fetchQuery(part);
  replaceQueryData(client, query, 'published');
  late.resolve('a part');
  expect(await fetch).toBe('a part');
});

it('sends no call that the role in the account does not include', async () => {
  const ask = vi.fn(async () => 'money');
  const isAsked = async (needs: readonly Need[]) => {
    ask.mockClear();
    queryClient.clear();
    const observer = new QueryObserver(queryClient, { queryKey: ['money'], queryFn: ask, meta: { needs } });
    observer.subscribe(() => undefined)();
    observer.destroy();
    return ask.mock.calls.length > 0;
  };
  actFor('EDITOR');
  expect([await isAsked(['purchases:read']), await isAsked(['releases:read']), await isAsked([])]).toEqual([
    false,
    true,
    true,
  ]);
  actForOneself();
  expect(await isAsked(['purchases:read', 'own-session'])).toBe(true);
});
