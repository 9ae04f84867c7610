import type { ApiKey } from '@dubplate/contract/api';
import type { Answer, CallInput } from '@dubplate/contract/call';
import { ApiError } from './errors.ts';
import { http } from './http/http.ts';
import { accessToken, sendAsCaller } from './session/session.ts';

export type { Answer, Body, Query } from '@dubplate/contract/call';

/** The time that collects the reads of all parts of a page, in milliseconds. */
const WAIT_MS = 10;
const NOT_FOUND = 404;

interface Asked<Value> {
  readonly key: string;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines reads requested at about the same time into calls of at most `limit` items. Items missing from the response
 * fail as not found.
 */
export const createBatch = <Value>(
  limit: number,
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value>) => {
  let waiting: Asked<Value>[] = [];

  const send = async (asked: readonly Asked<Value>[]): Promise<void> => {
    try {
      const found = await read([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve, reject } of asked) {
        const value = found.get(key);
        if (value === undefined) reject(new ApiError(NOT_FOUND, { message: 'NOT_FOUND' }, null));
        else resolve(value);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += limit) void send(all.slice(start, start + limit));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, WAIT_MS);
      waiting.push({ key, resolve, reject });
    });
};

/** Fills `{id}` placeholders of a path and appends the query. A list repeats its name; undefined values are omitted. */
export const buildPath = (
  template: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

type CallOptions<Key extends ApiKey> = CallInput<Key> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

type Arguments<Key extends ApiKey> =
  Record<never, never> extends CallOptions<Key> ? [options?: CallOptions<Key>] : [options: CallOptions<Key>];

interface LooseOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls whose 401 concerns their body, not the session. */
const sessionless = new Set([
  '/login',
  '/login/passkey',
  '/login/passkey-options',
  '/register',
  '/refresh',
  '/logout',
  '/verify',
  '/verify-email',
  '/reset-password',
  '/reset-password-email',
]);

/**
 * Calls the API and returns the body with the headers (such as `ETag`). A 401 drops the token, awaits the shared
 * refresh and retries once.
 * @throws {ApiError} if the server refuses
 * @throws {NetworkError} if there is no response
 */
const exchange = async <Key extends ApiKey>(
  key: Key,
  ...[options]: Arguments<Key>
): Promise<{ data: Answer<Key>; headers: Headers }> => {
  const [method = 'GET', template = '/'] = key.split(' ', 2);
  const { params, query, body, headers, signal } = (options ?? {}) as LooseOptions;
  const path = buildPath(template, params, query);
  const send = (token: string | null) =>
    http({ method, path, token, body, ...(headers ? { headers } : {}), ...(signal ? { signal } : {}) });
  const answer = await (sessionless.has(path) ? send(accessToken()) : sendAsCaller(send));
  return { data: answer.body as Answer<Key>, headers: answer.headers };
};

/** Calls an endpoint of the contract: `call('PATCH /release/{id}', { params: { id }, body })`. */
export const call = async <Key extends ApiKey>(key: Key, ...args: Arguments<Key>): Promise<Answer<Key>> =>
  (await exchange(key, ...args)).data;
