import { noteServerTime } from './clock.ts';
import { answered, unanswered } from './connection.ts';
import { ApiError, NetworkError } from './errors.ts';
import { currentLanguage } from './i18n.ts';
import { createSignal } from './signal.ts';

export const API_BASE = '/api';
export const UNAVAILABLE = 503;
const UNAUTHORIZED = 401;

/** The server says that it is being updated. */
export const unavailable = createSignal();

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const read = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  return type.includes('json') ? response.json() : response.blob();
};

const refusal = async (response: Response): Promise<ApiError> => {
  const data: unknown = await response.json().catch(() => ({}));
  const body = typeof data === 'object' && data !== null ? { ...data } : {};
  const { headers } = response;
  return new ApiError(response.status, body, headers.get('x-request-id'), headers.get('retry-after'));
};

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | null;
  readonly signal?: AbortSignal;
}

/**
 * One request to the API.
 * @throws {ApiError} the server refused
 * @throws {NetworkError} no answer came; an abort is thrown as it is
 */
export const http = async ({ method, path, body, headers, token, signal }: HttpRequest): Promise<HttpAnswer> => {
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
    ...(signal ? { signal } : {}),
  };
  try {
    const response = await fetch(`${API_BASE}${path}`, init);
    answered();
    // Other answers may come out of the browser's cache, with the time of their making.
    if (method !== 'GET' || response.status === UNAUTHORIZED) noteServerTime(response.headers.get('date'));
    if (response.status === UNAVAILABLE) unavailable.emit();
    if (!response.ok) throw await refusal(response);
    return { status: response.status, headers: response.headers, body: await read(response) };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    unanswered();
    throw new NetworkError('no answer', { cause: error });
  }
};
