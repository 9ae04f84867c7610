import type { ApiKey } from '@dubplate/contract/api';
import type { Answer, CallInput } from '@dubplate/contract/call';
import type { FileEntity } from '@dubplate/contract/files/schemas';
import { ApiFailure, ConnectionFailure } from './failures.ts';
import { isIdempotentCall } from './idempotent-calls.ts';
import { type ClientOptions, createTransport, readBody } from './transport.ts';
import { type UploadOptions, type UploadSource, uploadFile } from './upload.ts';

export type CallOptions<Key extends ApiKey> = CallInput<Key> & {
  /** Makes a repeated call take effect once. Calls that honour a key get a random one by default. */
  readonly idempotencyKey?: string;
  /** More headers, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

type Arguments<Key extends ApiKey> =
  Record<never, never> extends CallOptions<Key> ? [options?: CallOptions<Key>] : [options: CallOptions<Key>];

export interface Client {
  /**
   * Calls an endpoint of the contract: `call('PATCH /release/{id}', { params: { id }, body })`. Reads, PUT and calls with
   * an idempotency key are repeated after 429, 503 or a lost connection.
   * @throws {ApiFailure} if the server refuses
   * @throws {ConnectionFailure} if no answer arrives
   */
  call<Key extends ApiKey>(key: Key, ...options: Arguments<Key>): Promise<Answer<Key>>;
  /** The same with the headers of the answer, such as `ETag`. */
  exchange<Key extends ApiKey>(
    key: Key,
    ...options: Arguments<Key>
  ): Promise<{ readonly body: Answer<Key>; readonly headers: Headers }>;
  /**
   * Uploads a WAV or a picture in chunks, and goes on after a lost connection where the server has stopped. Keeps one
   * chunk in memory.
   * @throws {ApiFailure} such as `UNSUPPORTED_FILE`, `QUOTA_FULL`
   * @throws {ConnectionFailure} if no progress is possible after some repetitions
   */
  upload(source: UploadSource, options?: UploadOptions): Promise<FileEntity>;
}

interface LooseOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Fills `{id}` places of a path and appends the query; a list repeats its name. */
const buildPath = (template: string, { params = {}, query = {} }: LooseOptions): string => {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat()) if (item !== undefined && item !== null) search.append(name, String(item));
  return search.size > 0 ? `${path}?${search}` : path;
};

const BUSY = new Set([429, 503]);

/** Creates a client of one instance. It does not check answers against the schemas of the contract. */
export const createClient = (options: ClientOptions): Client => {
  const transport = createTransport(options);
  const { send, wait, delayBefore } = transport;

  const exchange: Client['exchange'] = async (key, ...[options]) => {
    const [method = 'GET', template = '/'] = key.split(' ', 2);
    const sending = (options ?? {}) as LooseOptions;
    const { body, signal, headers, idempotencyKey = isIdempotentCall(key) ? crypto.randomUUID() : undefined } = sending;
    const isRepeatable = method === 'GET' || method === 'PUT' || idempotencyKey !== undefined;
    const isForm = body instanceof FormData;
    const request = {
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
      signal,
    };
    for (let failures = 1; ; failures++) {
      try {
        const response = await send(method, buildPath(template, sending), request);
        return { body: (await readBody(response)) as never, headers: response.headers };
      } catch (error) {
        const isLost = error instanceof ConnectionFailure;
        const isBusy = error instanceof ApiFailure && BUSY.has(error.status);
        const delay = isRepeatable && (isLost || isBusy) ? delayBefore(error, failures) : null;
        if (delay === null) throw error;
        await wait(delay, signal);
      }
    }
  };

  const call: Client['call'] = async (key, ...options) => (await exchange(key, ...options)).body;

  return {
    call,
    exchange,
    upload: (source, options = {}) =>
      uploadFile(source, options, {
        ...transport,
        findFile: (id, signal) => call('GET /uploads/{id}', { params: { id }, ...(signal && { signal }) }),
      }),
  };
};
