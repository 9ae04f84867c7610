import { ApiFailure, ConnectionFailure, failureOf } from './failures.ts';

export interface ClientOptions {
  /** Address of the instance, such as `https://music.example`. */
  readonly origin: string;
  /** A personal token or an access token; absent for public calls. */
  readonly token?: string | undefined;
  /** Language of texts in answers. */
  readonly language?: 'en' | 'ru';
  /** Time limit of one request, in milliseconds; 30 s if absent. */
  readonly timeoutMs?: number;
  /** How often a request is repeated; 4 if absent, 0 for never. */
  readonly retries?: number;
  /** Longest wait before a repetition, in milliseconds; 60 s if absent. A longer `Retry-After` ends the call. */
  readonly maxWaitMs?: number;
  /** Waits before a repetition. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
}

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** Sends single requests, and decides how long to wait before the next one. */
export interface Transport {
  /** Path of the API on its origin. */
  readonly root: string;
  /**
   * Sends a request below the root once.
   * @throws {ApiFailure} for an answer other than 2xx, and for a page
   * @throws {ConnectionFailure} if no answer arrives in time
   */
  send(method: string, path: string, sending: Sending): Promise<Response>;
  /** Milliseconds until the next try after this many failures; null if there is to be none. */
  delayBefore(error: unknown, failures: number): number | null;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

const refusePage = (call: string, { status, headers }: Response): void => {
  if (/^(text\/html|application\/xhtml)/.test(headers.get('content-type') ?? ''))
    throw new ApiFailure(call, status, { message: 'HTML_ANSWER' }, headers);
};

/** Reads the body of an answer. @throws {ConnectionFailure} if it is cut */
export const readBody = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return (isJson ? response.json() : response.blob()).catch((cause: unknown) => {
    throw new ConnectionFailure(`${response.url}: the answer was cut`, { cause });
  });
};

const FIRST_WAIT_MS = 500;

const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });

export const createTransport = ({
  origin,
  token,
  language = 'en',
  timeoutMs = 30_000,
  retries = 4,
  maxWaitMs = 60_000,
  wait = waitFor,
  fetch = globalThis.fetch,
}: ClientOptions): Transport => {
  const base = new URL(`${origin.replace(/\/+$/, '')}/api`);
  return {
    root: base.pathname,
    wait,
    async send(method, path, { headers, body, signal, timeoutMs: limit = timeoutMs }) {
      const response = await fetch(base.href + path, {
        method,
        headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { body }),
        signal: AbortSignal.any([AbortSignal.timeout(limit), ...(signal ? [signal] : [])]),
      }).catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new ConnectionFailure(`${method} ${path}: no answer`, { cause });
      });
      if (!response.ok) throw await failureOf(`${method} ${path}`, response);
      // No call is answered with a page: that comes from another server, or from a network that wants a sign-in first.
      refusePage(`${method} ${path}`, response);
      return response;
    },
    delayBefore(error, failures) {
      if (failures > retries) return null;
      const named = error instanceof ApiFailure ? error.retryAfterMs : null;
      const delay = named ?? FIRST_WAIT_MS * 2 ** (failures - 1);
      return delay <= maxWaitMs ? delay : null;
    },
  };
};
