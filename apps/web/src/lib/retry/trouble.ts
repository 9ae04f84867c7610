import { ApiError, NetworkError } from '../errors.ts';

/**
 * Why a call failed although nothing is wrong with it: no answer came, the server could not serve, or nobody is signed
 * in at the moment. The same call may succeed later.
 */
export type Trouble = 'offline' | 'server' | 'signed-out';

const UNAUTHORIZED = 401;
/** Timed out, locked by another upload of the same file, called too often. */
const PASSING = new Set([408, 423, 429]);
/** Not implemented; no room: neither changes by waiting. */
const LASTING = new Set([501, 507]);

/** What kind of trouble a failure is; null for a refusal, which stands however often the call is repeated. */
export const troubleOf = (error: unknown): Trouble | null => {
  if (error instanceof NetworkError) return 'offline';
  if (!(error instanceof ApiError)) return null;
  if (error.status === UNAUTHORIZED) return 'signed-out';
  const isServers = PASSING.has(error.status) || (error.status >= 500 && !LASTING.has(error.status));
  return isServers ? 'server' : null;
};
