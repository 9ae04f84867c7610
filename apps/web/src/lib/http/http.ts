import { ApiError, NetworkError } from '../errors.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { createSignal } from '../store.ts';
import { takeTurn } from '../turns.ts';
import { recordServerTime } from './clock.ts';
import { reportAnswer, reportOffline } from './connection.ts';

/** The requests that `before-paint.js` sent before the scripts loaded, by path, for this token. */
interface EarlyAnswers {
  readonly token: string;
  readonly answers: Record<string, Promise<Response>>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** The maximum age of an early response, in milliseconds; equals the queries' stale time. */
export const EARLY_LIMIT_MS = 30_000;

/** Returns the early response for this call, if any; each is used once. */
const takeEarlyAnswer = (path: string, token: string | null | undefined): Promise<Response> | undefined => {
  const early = globalThis.earlyAnswers;
  if (!early || early.token !== token || performance.now() > EARLY_LIMIT_MS) return undefined;
  const answer = early.answers[path];
  delete early.answers[path];
  return answer;
};

/** Drops the early responses before a change, which may outdate them. */
const dropEarlyAnswers = (): void => {
  globalThis.earlyAnswers = undefined;
};

export const API_BASE = '/api';
export const UNAVAILABLE = 503;
const UNAUTHORIZED = 401;
/** The time limit of a response, in milliseconds. Uploads and downloads of files have no limit. */
export const ANSWER_LIMIT_MS = 30_000;

/** Emitted when a call returns 503. */
export const unavailable = createSignal<ApiError>();

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Returns whether something between here and the server answered, such as the page of a network that wants a sign-in. */
export const isForeign = (contentType: string | null): boolean => contentType?.startsWith('text/html') ?? false;

const isJson = (response: Response): boolean => response.headers.get('content-type')?.includes('json') ?? false;

const read = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  return isJson(response) ? response.json() : response.blob();
};

/** Returns the error of a refused call, and emits `unavailable` for a 503. */
export const createApiError = (...answer: ConstructorParameters<typeof ApiError>): ApiError => {
  const error = new ApiError(...answer);
  if (error.status === UNAVAILABLE) unavailable.emit(error);
  return error;
};

const toApiError = async (response: Response): Promise<ApiError> => {
  const data: unknown = await response.json().catch(() => ({}));
  const body = typeof data === 'object' && data !== null ? { ...data } : {};
  const { headers } = response;
  return createApiError(response.status, body, headers.get('x-request-id'), headers.get('retry-after'));
};

interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | null;
  readonly signal?: AbortSignal;
}

/** Returns a signal that also aborts when the response takes too long, and a function that stops that timer. */
const limited = (signal: AbortSignal | undefined): { signal: AbortSignal; stop: () => void } => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_LIMIT_MS);
  return {
    signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    stop: () => clearTimeout(timer),
  };
};

/**
 * Sends one request to the API.
 * @throws {ApiError} if the server refuses
 * @throws {NetworkError} if no response arrives in time; an abort is rethrown unchanged
 */
export const http = async ({ method, path, body, headers, token, signal }: HttpRequest): Promise<HttpResponse> => {
  if (method !== 'GET') dropEarlyAnswers();
  const early = takeEarlyAnswer(path, token);
  // Sends a change at once: the page may be about to close.
  if (method === 'GET' && !early) await takeTurn();
  const isForm = body instanceof FormData;
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      'Accept-Language': currentLanguage(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
  const wait = isForm ? { signal, stop: () => {} } : limited(signal);
  try {
    wait.signal?.throwIfAborted();
    const response = await (early ??
      fetch(`${API_BASE}${path}`, { ...init, ...(wait.signal ? { signal: wait.signal } : {}) }));
    if (response.ok && isForeign(response.headers.get('content-type'))) throw new Error('an answer of something else');
    reportAnswer();
    if (!isJson(response)) wait.stop();
    // Other responses may come from the browser's cache with an old `Date`.
    if (method !== 'GET' || response.status === UNAUTHORIZED) recordServerTime(response.headers.get('date'));
    if (!response.ok) throw await toApiError(response);
    return { status: response.status, headers: response.headers, body: await read(response) };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    reportOffline();
    throw new NetworkError('no answer', { cause: error });
  } finally {
    wait.stop();
  }
};
