import type { FileEntity } from '@dubplate/contract/files/schemas';
import { ApiFailure, ConnectionFailure } from './failures.ts';
import { readBody, type Transport } from './transport.ts';

/** A `Blob` or `File`, or a stream of known size, which is read once. In Node, `openAsBlob(path)` makes one of a file. */
export type UploadSource =
  | Blob
  | { readonly stream: AsyncIterable<Uint8Array>; readonly size: number; readonly name?: string };

export interface UploadOptions {
  /** Name of the file; that of a `File` if absent. */
  readonly name?: string;
  /** Where an earlier upload of the same bytes was left, see `onAddress`. */
  readonly address?: string;
  /** Receives the path of the upload. Keep it, to go on after the program was ended; the server does so for 7 days. */
  readonly onAddress?: (address: string) => void;
  /** Called after each chunk, with bytes. */
  readonly onProgress?: (progress: { readonly sent: number; readonly size: number }) => void;
  readonly signal?: AbortSignal;
  /** Bytes of one request; 4 MiB if absent. */
  readonly chunkBytes?: number;
  /** Time limit of one chunk, in milliseconds; 2 minutes if absent. */
  readonly chunkTimeoutMs?: number;
}

interface UploadTransport extends Transport {
  /** Finds the file that an upload has become. */
  findFile(uuid: string, signal?: AbortSignal): Promise<FileEntity>;
}

const CHUNK_BYTES = 4 * 1024 * 1024;
const CHUNK_MS = 120_000;
const TUS = { 'tus-resumable': '1.0.0' };
/** Timeout, another offset, locked by the request that was cut, or too many requests. */
const TRANSIENT = new Set([408, 409, 423, 429]);
/** Not implemented, or no room: waiting changes neither. */
const PERMANENT = new Set([501, 507]);

const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionFailure ||
  (error instanceof ApiFailure &&
    (TRANSIENT.has(error.status) || (error.status >= 500 && !PERMANENT.has(error.status))));

/** Reads the bytes at an offset, at most `max` of them. */
type Read = (offset: number, max: number) => Promise<Uint8Array<ArrayBuffer>>;

const readBlob =
  (blob: Blob): Read =>
  async (offset, max) =>
    new Uint8Array(await blob.slice(offset, offset + max).arrayBuffer());

/** Keeps the last chunk of a stream, so that it can be sent again. */
const readStream = (stream: AsyncIterable<Uint8Array>): Read => {
  const pieces = stream[Symbol.asyncIterator]();
  let held = new Uint8Array();
  let heldAt = 0;
  return async (offset, max) => {
    if (offset < heldAt) throw new Error(`The stream can't be read again from byte ${offset}`);
    const parts: Uint8Array[] = [held.subarray(offset - heldAt)];
    let end = heldAt + held.length;
    while (end < offset + max) {
      const { value, done } = await pieces.next();
      if (done) break;
      if (end + value.length > offset) parts.push(value.subarray(Math.max(0, offset - end)));
      end += value.length;
    }
    held = joined(parts);
    heldAt = Math.min(offset, end);
    return held.subarray(0, max);
  };
};

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const encodeName = (name: string): string => {
  const bytes = new TextEncoder().encode(name);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};

const offsetOf = (response: Response): number => {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
  if (!Number.isSafeInteger(offset)) throw new Error('The server named no offset');
  return offset;
};

/** Uploads a file by tus 1.0 (https://tus.io/protocols/resumable-upload). */
export const uploadFile = async (
  source: UploadSource,
  options: UploadOptions,
  { root, send, wait, delayBefore, findFile }: UploadTransport,
): Promise<FileEntity> => {
  const { onAddress, onProgress, signal, chunkBytes = CHUNK_BYTES, chunkTimeoutMs = CHUNK_MS } = options;
  const { size } = source;
  const name = options.name ?? ('name' in source && typeof source.name === 'string' ? source.name : 'file');
  const read = source instanceof Blob ? readBlob(source) : readStream(source.stream);
  let { address } = options;
  let offset: number | null = null;
  let failures = 0;
  /** The furthest byte that the server has named: failures are counted between two steps forward. */
  let furthest = 0;

  const pathOf = (place: string): string => (place.startsWith(root) ? place.slice(root.length) : place);

  const create = async (): Promise<string> => {
    const response = await send('POST', '/uploads', {
      headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': `filename ${encodeName(name)}` },
      signal,
    });
    const { pathname } = new URL(response.headers.get('location') ?? '', response.url);
    onAddress?.(pathname);
    offset = 0;
    return pathname;
  };

  /** Sends the next chunk; returns the file after the last one. */
  const sendChunk = async (place: string, from: number): Promise<FileEntity | null> => {
    const body = await read(from, chunkBytes);
    if (body.length === 0) throw new Error(`The source ended after ${from} of ${size} bytes`);
    const response = await send('PATCH', pathOf(place), {
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      body,
      signal,
      timeoutMs: chunkTimeoutMs,
    });
    offset = offsetOf(response);
    return response.status === 200 ? ((await readBody(response)) as FileEntity) : null;
  };

  for (;;) {
    signal?.throwIfAborted();
    try {
      address ??= await create();
      offset ??= offsetOf(await send('HEAD', pathOf(address), { headers: TUS, signal }));
      if (offset > furthest) {
        furthest = offset;
        failures = 0;
      }
      // The last byte had arrived, and only its answer was lost.
      const file: FileEntity | null =
        offset < size ? await sendChunk(address, offset) : await findFile(address.split('/').at(-1) ?? '', signal);
      onProgress?.({ sent: offset, size });
      if (file) return file;
    } catch (error) {
      offset = null;
      failures += 1;
      const delay = isTransient(error) ? delayBefore(error, failures) : null;
      if (delay === null) throw error;
      await wait(delay, signal);
    }
  }
};
