import { ApiError, NetworkError } from '../errors.ts';

/**
 * The reason of a failure that is not the call's fault: no response, an unavailable server, or a missing session. The
 * same call may succeed later.
 */
export type TransientFailure = 'offline' | 'server' | 'signed-out';

const UNAUTHORIZED = 401;
/** Timeout, locked by another upload of the same file, or too many requests. */
const TRANSIENT = new Set([408, 423, 429]);
/** Not implemented, or no storage left: waiting changes neither. */
const PERMANENT = new Set([501, 507]);

/** Returns the kind of transient failure, or null for a refusal: repeating a refused call can't succeed. */
export const transientFailureOf = (error: unknown): TransientFailure | null => {
  if (error instanceof NetworkError) return 'offline';
  if (!(error instanceof ApiError)) return null;
  if (error.status === UNAUTHORIZED) return 'signed-out';
  const isServers = TRANSIENT.has(error.status) || (error.status >= 500 && !PERMANENT.has(error.status));
  return isServers ? 'server' : null;
};
