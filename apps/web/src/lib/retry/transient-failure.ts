import { ApiError, NetworkError } from '../errors.ts';

/**
 * Why a call failed although nothing is wrong with it: no response came, the server could not serve, or nobody is signed
 * in at the moment. The same call may succeed later.
 */
export type TransientFailure = 'offline' | 'server' | 'signed-out';

const UNAUTHORIZED = 401;
/** Timed out, locked by another upload of the same file, called too often. */
const TRANSIENT = new Set([408, 423, 429]);
/** Not implemented; no storage left: neither changes by waiting. */
const PERMANENT = new Set([501, 507]);

/** What kind of transient failure an error is; null for a refusal, which is final however often the call is repeated. */
export const transientFailureOf = (error: unknown): TransientFailure | null => {
  if (error instanceof NetworkError) return 'offline';
  if (!(error instanceof ApiError)) return null;
  if (error.status === UNAUTHORIZED) return 'signed-out';
  const isServers = TRANSIENT.has(error.status) || (error.status >= 500 && !PERMANENT.has(error.status));
  return isServers ? 'server' : null;
};
