import { ApiError, hasCode, transientFailureOf } from '#lib/errors.ts';

export type Failure =
  /** The same call may succeed later as it is. */
  | { readonly kind: 'trouble'; readonly error: unknown }
  | { readonly kind: 'stale'; readonly current: unknown }
  | { readonly kind: 'refused'; readonly error: unknown };

const STALE = 412;

/** Whether a new draft is refused until the person deletes or sends another one, perhaps in another tab. */
export const isDraftsFull = (error: unknown): boolean => hasCode(error, 'DRAFTS_FULL');

export const failureOf = (error: unknown): Failure => {
  if (transientFailureOf(error) || isDraftsFull(error)) return { kind: 'trouble', error };
  if (error instanceof ApiError && error.status === STALE && error.data.current)
    return { kind: 'stale', current: error.data.current };
  return { kind: 'refused', error };
};
