import type { Claim } from '@dubplate/contract/moderation/queue-schemas';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { keepAnswer } from '#lib/query-client.ts';
import { type QueueSearch, queueQueryOf } from '../queue-search.ts';

/** Covers missed socket events and deadlines that pass without an event. */
const REFETCH_MS = 60_000;

/** The common key of every list and count of the queue. */
export const queueKey = ['staff', 'releases', 'queue'] as const;

export const queueQuery = (search: QueueSearch) => {
  const query = queueQueryOf(search);
  return queryOptions({
    queryKey: [...queueKey, query],
    queryFn: ({ signal }) => call('GET /staff/releases', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
};

export const countsQuery = queryOptions({
  queryKey: [...queueKey, 'counts'],
  queryFn: ({ signal }) => call('GET /staff/releases/counts', { signal }),
  refetchInterval: REFETCH_MS,
});

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'releases', id, 'claim'],
    queryFn: ({ signal }) => call('GET /staff/release/{id}/claim', { params: { id }, signal }),
  });

/** Caches the claim and refreshes the queue. */
export const keepClaim = async (client: QueryClient, id: string, claim: Claim | null): Promise<void> => {
  keepAnswer(client, claimQuery(id), { claim });
  await client.invalidateQueries({ queryKey: queueKey });
};

/** Claims a release or renews the claim; the response may contain another moderator’s claim. */
export const claimRelease = async (client: QueryClient, id: string): Promise<void> =>
  keepClaim(client, id, await call('POST /staff/release/{id}/claim', { params: { id } }));

export const unclaimRelease = async (client: QueryClient, id: string): Promise<void> => {
  await call('DELETE /staff/release/{id}/claim', { params: { id } });
  await keepClaim(client, id, null);
};
