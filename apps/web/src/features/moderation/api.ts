import type { PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import type { SentDenial, StaffRelease } from '@dubplate/contract/moderation/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Body, call } from '#lib/api.ts';
import { DEFAULT_TAKE, orderOf, type QueueSearch, statusOf } from './queue-search.ts';

/** New releases arrive while the page is open: it refetches automatically. */
const REFETCH_MS = 30_000;
/** How many waiting releases are fetched to find the next one. */
const LOOKAHEAD = 50;

export const queueQuery = (search: QueueSearch) => {
  const query = {
    status: statusOf(search),
    order: orderOf(search),
    page: search.page ?? 1,
    take: search.take ?? DEFAULT_TAKE,
  };
  return queryOptions({
    queryKey: ['staff', 'releases', 'queue', query],
    queryFn: ({ signal }) => call('GET /staff/releases', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
};

/** The waiting releases, longest first. */
export const waitingQuery = queryOptions({
  queryKey: ['staff', 'releases', 'queue', 'waiting'],
  queryFn: ({ signal }) =>
    call('GET /staff/releases', { query: { status: 'PENDING', order: 'ASC', take: LOOKAHEAD }, signal }),
  refetchInterval: REFETCH_MS,
});

export const staffReleaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'releases', id],
    queryFn: ({ signal }) => call('GET /staff/release/{id}', { params: { id }, signal }),
  });

export type Codes = NonNullable<Body<'POST /staff/release/{id}/publish'>>;

/** What a moderator may decide. */
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

/** The prepared reasons for denials. */
export const reasonsQuery = queryOptions({
  queryKey: ['staff', 'deny-reasons'],
  queryFn: ({ signal }) => call('GET /staff/deny-reasons', { signal }),
  staleTime: 60_000,
});

export type ReasonInput = NonNullable<Body<'POST /staff/deny-reason'>>;

/** Adds a prepared reason, or changes the one that has this uuid. */
export const saveReason = (uuid: string | null, body: ReasonInput, key: string): Promise<PreparedReason> =>
  uuid === null
    ? call('POST /staff/deny-reason', { body, headers: { 'Idempotency-Key': key } })
    : call('PATCH /staff/deny-reason/{id}', { params: { id: uuid }, body });

export const deleteReason = (id: string): Promise<void> => call('DELETE /staff/deny-reason/{id}', { params: { id } });
