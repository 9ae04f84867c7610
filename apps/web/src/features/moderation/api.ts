import type { PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import type { SentDenial, StaffRelease } from '@dubplate/contract/moderation/schemas';
import { queryOptions } from '@tanstack/react-query';
import { type Body, call } from '#lib/api.ts';

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
  readonly failure: unknown;
}

/** Approves a release where it is not yet, and publishes it with codes from the pools. @throws where nothing was done */
export const finishRelease = async ({ uuid, status }: StaffRelease, readVersion: number): Promise<Finished> => {
  const publish = (version: number) => sendDecision(uuid, { move: 'publish', codes: {} }, version);
  if (status === 'MODERATED') return { release: await publish(readVersion), failure: null };
  const release = await sendDecision(uuid, { move: 'approve' }, readVersion);
  try {
    return { release: await publish(release.version), failure: null };
  } catch (failure) {
    return { release, failure };
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
