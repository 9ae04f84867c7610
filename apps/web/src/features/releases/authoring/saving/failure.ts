import type { Release } from '@dubplate/contract/releases/schemas';
import { ApiError, NetworkError } from '../../../../lib/errors.ts';
import type { SaveFailure } from '../../draft/draft-sync.ts';

export type Failure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'stale'; readonly current: unknown }
  | { readonly kind: 'refused'; readonly error: unknown };

const TOO_MANY = 429;
const STALE = 412;
/** No room left in the plan or on the disk: waiting alone changes nothing, and the person has to know. */
const NO_ROOM = 507;

/** Whether the same call may succeed later as it is: the network, a broken or busy server. */
export const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && error.status !== NO_ROOM && (error.status >= 500 || error.status === TOO_MANY));

/** What a refused or unanswered save means for what was typed. */
export const failureOf = (error: unknown): Failure => {
  if (mayPass(error)) return { kind: 'offline' };
  if (error instanceof ApiError && error.status === STALE && error.data.current)
    return { kind: 'stale', current: error.data.current };
  return { kind: 'refused', error };
};

/** The same for the draft's own saving: what is stale carries the release as it stands. */
export const draftFailureOf = (error: unknown): SaveFailure => {
  const failure = failureOf(error);
  return failure.kind === 'stale' ? { kind: 'stale', current: failure.current as Release } : failure;
};
