import type { WireIssue } from '@dubplate/contract/wire';

interface WireErrorBody {
  readonly message?: unknown;
  readonly issues?: unknown;
  readonly [field: string]: unknown;
}

/** The server answered, and refused. `code` is stable and upper-case where a client may branch on it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: readonly WireIssue[];
  /** The whole answer: some refusals carry fields of their own, such as `ban_reason`. */
  readonly data: WireErrorBody;
  /** What support needs to find the fault in the log. */
  readonly requestId: string | null;

  constructor(status: number, data: WireErrorBody, requestId: string | null) {
    const message = typeof data.message === 'string' ? data.message : `HTTP ${status}`;
    super(message);
    this.status = status;
    this.code = message;
    this.issues = Array.isArray(data.issues) ? (data.issues as WireIssue[]) : [];
    this.data = data;
    this.requestId = requestId;
  }
}

/** No answer came: the network is down, or the server is. What was being done may be tried again. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
