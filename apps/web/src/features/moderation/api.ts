import type { PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import { QUEUE_SEARCH_MAX } from '@dubplate/contract/moderation/limits';
import type { Claim, QueueItem } from '@dubplate/contract/moderation/queue-schemas';
import type { SentDenial, StaffRelease } from '@dubplate/contract/moderation/schemas';
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { type Body, call } from '#lib/api.ts';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { replaceQueryData } from '#lib/query-client.ts';

export const staffReleaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'releases', id],
    queryFn: ({ signal }) => call('GET /staff/release/{id}', { params: { id }, signal }),
  });

export type Codes = NonNullable<Body<'POST /staff/release/{id}/publish'>>;

/** The decisions of a moderator. */
export type Decision =
  | { readonly move: 'approve' }
  | { readonly move: 'deny'; readonly denial: SentDenial }
  | { readonly move: 'publish'; readonly codes: Codes };

/** Sends a decision about the version that was read. @throws {ApiError} 412 with the current release, where it is another */
export const sendDecision = (id: string, decision: Decision, readVersion: number): Promise<StaffRelease> => {
  const params = { id };
  const headers = { 'If-Match': `"${readVersion}"` };
  switch (decision.move) {
    case 'approve':
      return call('POST /staff/release/{id}/approve', { params, headers });
    case 'deny':
      return call('POST /staff/release/{id}/deny', { params, headers, body: decision.denial });
    case 'publish':
      return call('POST /staff/release/{id}/publish', { params, headers, body: decision.codes });
  }
};

/** Approved, and then published with codes from the pools; or only the first, and why not the second. */
export interface Finished {
  readonly release: StaffRelease;
  /** Why it could not be published; null where it was. */
  readonly error: unknown;
}

/** Approves a release where it is not yet, and publishes it with codes from the pools. @throws where nothing was done */
export const finishRelease = async ({ uuid, status }: StaffRelease, readVersion: number): Promise<Finished> => {
  const publish = (version: number) => sendDecision(uuid, { move: 'publish', codes: {} }, version);
  if (status === 'MODERATED') return { release: await publish(readVersion), error: null };
  const release = await sendDecision(uuid, { move: 'approve' }, readVersion);
  try {
    return { release: await publish(release.version), error: null };
  } catch (error) {
    return { release, error };
  }
};

/** The prepared reasons for denials. */
export const reasonsQuery = queryOptions({
  queryKey: ['staff', 'deny-reasons'],
  queryFn: ({ signal }) => call('GET /staff/deny-reasons', { signal }),
  staleTime: 60_000,
});

export type ReasonInput = NonNullable<Body<'POST /staff/deny-reason'>>;

/** Creates a prepared reason, or updates the existing reason with this uuid. */
export const saveReason = (uuid: string | null, body: ReasonInput, key: string): Promise<PreparedReason> =>
  uuid === null
    ? call('POST /staff/deny-reason', { body, headers: { 'Idempotency-Key': key } })
    : call('PATCH /staff/deny-reason/{id}', { params: { id: uuid }, body });

export const deleteReason = (id: string): Promise<void> => call('DELETE /staff/deny-reason/{id}', { params: { id } });

/** The views of the queue; pending releases by default. */
export const QUEUE_VIEWS = ['PENDING', 'OVERDUE', 'MINE', 'ASKED', 'MODERATED', 'PUBLISHED', 'DENIED', 'ALL'] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

export interface QueueSearch {
  readonly status?: Exclude<QueueView, 'PENDING'> | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

/** The address as it is, before it is read. */
type QueueAddress = {
  readonly [Name in keyof QueueSearch]?: (Name extends 'page' | 'take' ? number : string) | undefined;
};

const DEFAULT_TAKE = 20;

export const viewOf = ({ status }: QueueSearch): QueueView => status ?? 'PENDING';

/** Returns true if the view lists undecided releases, which are sorted by due date. */
export const isWaitingView = (search: QueueSearch): boolean =>
  ['PENDING', 'OVERDUE', 'MINE', 'ASKED'].includes(viewOf(search));

/** The address of another view: at its first page. */
export const withView = (view: QueueView, { search, take }: QueueSearch): QueueSearch => ({
  ...(view !== 'PENDING' && { status: view }),
  ...(search && { search }),
  ...(take && { take }),
});

/** Reads the address, dropping unknown values. */
export const readQueueSearch = ({ status, search, page, take }: QueueAddress): QueueSearch => ({
  ...withView(QUEUE_VIEWS.find((known) => known === status) ?? 'PENDING', {
    search: (search ?? '').trim().slice(0, QUEUE_SEARCH_MAX),
    take,
  }),
  ...(page && { page }),
});

/** Returns the query for the server: undecided releases sorted by due date, the others by latest change. */
export const queueQueryOf = (search: QueueSearch) => {
  const view = viewOf(search);
  const isStatus = view !== 'ALL' && view !== 'OVERDUE' && view !== 'MINE' && view !== 'ASKED';
  return {
    ...(isStatus && { status: view }),
    ...(view === 'OVERDUE' && { overdue: 'true' as const }),
    ...(view === 'MINE' && { claimed: 'me' as const }),
    ...(view === 'ASKED' && { asked: 'me' as const }),
    ...(search.search && { search: search.search }),
    ...(isWaitingView(search)
      ? { sort: 'due_at' as const, order: 'ASC' as const }
      : { sort: 'updated_at' as const, order: 'DESC' as const }),
    page: search.page ?? 1,
    take: search.take ?? DEFAULT_TAKE,
  };
};

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

/** Releases that wait for a decision. */
export const usePendingCount = () => useQuery(countsQuery).data?.PENDING;

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'releases', id, 'claim'],
    queryFn: ({ signal }) => call('GET /staff/release/{id}/claim', { params: { id }, signal }),
  });

/** Caches the claim and refreshes the queue. */
const keepClaim = async (client: QueryClient, id: string, claim: Claim | null): Promise<void> => {
  replaceQueryData(client, claimQuery(id), { claim });
  await client.invalidateQueries({ queryKey: queueKey });
};

/** Claims a release or renews the claim; the response may contain another moderator’s claim. */
export const claimRelease = async (client: QueryClient, id: string): Promise<void> =>
  keepClaim(client, id, await call('POST /staff/release/{id}/claim', { params: { id } }));

export const unclaimRelease = async (client: QueryClient, id: string): Promise<void> => {
  await call('DELETE /staff/release/{id}/claim', { params: { id } });
  await keepClaim(client, id, null);
};

/**
 * The item to go on to: the first after this one in the order in which it was seen among the others, since a decision takes
 * it out of the queue; at the end, the first of the others.
 */
export const nextAfter = <Item extends { readonly uuid: string }>(
  queue: readonly Item[],
  seen: readonly string[],
  uuid: string,
): Item | undefined => {
  const others = queue.filter((item) => item.uuid !== uuid);
  const place = seen.indexOf(uuid);
  const later = new Set(place === -1 ? [] : seen.slice(place + 1));
  return others.find((item) => later.has(item.uuid)) ?? others[0];
};

/** Reads the view of the queue from the review's address. */
export const useReviewSearch = (): QueueSearch => readQueueSearch(useSearch({ from: '/main/staff/releases/$uuid' }));

/** Returns a predicate for releases without another moderator's claim. */
export const useIsFree = (): ((item: QueueItem) => boolean) => {
  const me = useMe();
  return ({ claim }) => claim === null || claim.holder.uuid === me?.uuid;
};

/** Opens a release of the queue and claims it. */
export const useOpenNext = (search: QueueSearch) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return ({ uuid, status }: Pick<QueueItem, 'uuid' | 'status'>): void => {
    // Without it the release is read as well: the others are only not warned.
    if (status === 'PENDING' || status === 'MODERATED') claimRelease(client, uuid).catch(() => undefined);
    void navigate({ to: '/staff/releases/$uuid', params: { uuid }, search });
  };
};

const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((uuid, place) => uuid === other[place]);

/**
 * The next release without another moderator's claim, and a function to open it; `isKnown` once the queue is loaded.
 */
export const useNext = (uuid: string) => {
  const search = useReviewSearch();
  const isFree = useIsFree();
  const open = useOpenNext(search);
  const client = useQueryClient();
  const { data } = useQuery(queueQuery(search));
  const [seen, setSeen] = useState<readonly string[]>([]);
  const order = data?.data.map((item) => item.uuid as string) ?? [];
  if (order.includes(uuid) && !sameOrder(order, seen)) setSeen(order);
  const next = data && nextAfter(data.data.filter(isFree), seen, uuid);
  const nextUuid = next?.uuid;
  useEffect(() => {
    // Prefetches the next release.
    if (nextUuid) void client.prefetchQuery(staffReleaseQuery(nextUuid));
  }, [client, nextUuid]);
  return { isKnown: data !== undefined, openNext: next && (() => open(next)) };
};

/** Keeps the queue, the claims and the open release up to date with other moderators' actions. */
export const useQueueLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: queueKey });
    const stops = [
      onLive('staff-release', ({ uuid, status, claim }) => {
        replaceQueryData(client, claimQuery(uuid), { claim });
        const { queryKey } = staffReleaseQuery(uuid);
        const known = client.getQueryData(queryKey);
        if (known && known.status !== status) void client.invalidateQueries({ queryKey, exact: true });
        refresh();
      }),
      liveConnected.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
