import { type ErrorCatalogue, fill } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import type { WireIssue } from '@dubplate/contract/wire';
import type { Language } from './i18n/language.ts';

interface WireErrorBody {
  readonly message?: unknown;
  readonly issues?: unknown;
  readonly [field: string]: unknown;
}

/** The server refused. `code` is stable and upper-case if clients may branch on it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly WireIssue[];
  /** The whole response: some refusals have extra fields, such as `ban_reason`. */
  readonly data: WireErrorBody;
  /** Identifies the error in the server's log. */
  readonly requestId: string | null;
  /** The `Retry-After` delay in seconds, or null. */
  readonly retryAfter: number | null;

  constructor(status: number, data: WireErrorBody, requestId: string | null, retryAfter: string | null = null) {
    const message = typeof data.message === 'string' ? data.message : `HTTP ${status}`;
    super(message);
    this.status = status;
    this.code = message;
    this.issues = Array.isArray(data.issues) ? (data.issues as WireIssue[]) : [];
    this.data = data;
    this.requestId = requestId;
    this.retryAfter = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }
}

/** No response arrived: the network or the server is down. The call may be retried. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

/** Returns true if the address has no target: it was deleted, belongs to another user, or is not a valid UUID. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * The reason of a failure that is not the call's fault: no response, an unavailable server, or a missing session. The
 * same call may succeed later.
 */
export type TransientError = 'offline' | 'server' | 'signed-out';

const UNAUTHORIZED = 401;
/** Timeout, locked by another upload of the same file, or too many requests. */
const TRANSIENT = new Set([408, 423, 429]);
/** Not implemented, or no storage left: waiting changes neither. */
const PERMANENT = new Set([501, 507]);

/** Returns the kind of transient failure, or null for a refusal: repeating a refused call can't succeed. */
export const transientErrorOf = (error: unknown): TransientError | null => {
  if (error instanceof NetworkError) return 'offline';
  if (!(error instanceof ApiError)) return null;
  if (error.status === UNAUTHORIZED) return 'signed-out';
  const isServers = TRANSIENT.has(error.status) || (error.status >= 500 && !PERMANENT.has(error.status));
  return isServers ? 'server' : null;
};

const TOO_LARGE = 413;
const TOO_MANY = 429;

const scalars = (data: Readonly<Record<string, unknown>>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

/**
 * Returns the text of a refused call in the user's language: the issues in the request, else the response's `detail`,
 * else the catalogue's entry for the error code, else the server's message. Null without a response: the caller has a
 * text for that.
 */
export const errorText = (error: unknown, language: Language, catalogue: ErrorCatalogue = {}): string | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.issues.length > 0) return [...new Set(error.issues.map(({ message }) => message))].join(' ');
  const entries: Readonly<Record<string, ErrorCatalogue[Uppercase<string>]>> = { ...platformErrors, ...catalogue };
  // The server's message is more specific than the catalogue's.
  if (typeof error.data.detail === 'string') return error.data.detail;
  const entry = entries[error.code];
  const filled = entry && fill(entry.text[language], scalars(error.data));
  // The response may lack a value of its text.
  if (filled && !/\{\w+\}/.test(filled)) return filled;
  // A proxy's response, or not JSON: use the status.
  if (error.status === TOO_LARGE) return platformErrors.BODY_TOO_LARGE.text[language];
  if (error.status === TOO_MANY) return platformErrors.TOO_MANY_REQUESTS.text[language];
  if (transientErrorOf(error) === 'server') return platformErrors.INTERNAL.text[language];
  return error.message;
};
