import type { WireIssue } from '@dubplate/contract/wire';

export type ApiIssue = WireIssue;

interface FailureBody {
  readonly message?: unknown;
  readonly issues?: unknown;
  readonly [field: string]: unknown;
}

/** The server refused a call. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  /** Stable and upper case, such as `NOT_A_DRAFT`; `HTTP_502` if a proxy answered, `HTML_ANSWER` for a page with status 200. */
  readonly code: string;
  /** Issues of single fields. */
  readonly issues: readonly ApiIssue[];
  /** The whole body: some errors have fields of their own, such as `products`. */
  readonly data: FailureBody;
  /** Identifies the call in the server's log. */
  readonly requestId: string | null;
  /** Milliseconds until the call may be repeated, if the server named a time. */
  readonly retryAfterMs: number | null;

  constructor(call: string, status: number, data: FailureBody, headers: Headers) {
    const code = typeof data.message === 'string' ? data.message : `HTTP_${status}`;
    super(`${call} answered ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.issues = Array.isArray(data.issues) ? (data.issues as ApiIssue[]) : [];
    this.data = data;
    this.requestId = headers.get('x-request-id');
    this.retryAfterMs = retryAfterOf(headers.get('retry-after'));
  }
}

/** No answer arrived: the network or the server is down, or the time limit passed. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
}

/** Reads seconds or a date (RFC 9110, 10.2.3). */
const retryAfterOf = (header: string | null): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
};

/** Reads the body of a refusal; a proxy's may not be JSON. */
export const failureOf = async (call: string, response: Response): Promise<ApiFailure> => {
  const text = await response.text().catch(() => '');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  return new ApiFailure(
    call,
    response.status,
    typeof body === 'object' && body !== null ? (body as FailureBody) : {},
    response.headers,
  );
};
