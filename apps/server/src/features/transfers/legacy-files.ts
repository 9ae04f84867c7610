import { lookup } from 'node:dns/promises';
import { constants } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import type { TransferReason } from '@dubplate/contract/transfers/limits';
import type { Config } from '#config/config.ts';
import { openReal, PathEscapes, realPathIn } from '#platform/files/confined-files.ts';
import { cleanName } from '#platform/http/streams/read-upload.ts';

/** An open file of the older system. The reader must destroy `source`. */
export interface LegacyFile {
  readonly source: Readable;
  readonly name: string;
  /** Bytes; null if unknown. */
  readonly size: number | null;
}

export class LegacyFileError extends Error {
  readonly reason: Extract<TransferReason, `FILES_${string}`>;

  constructor(reason: LegacyFileError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'LegacyFileError';
    this.reason = reason;
  }
}

/** Time limits in milliseconds. */
interface FetchLimits {
  /** Between two bytes. */
  readonly idleMs: number;
  /** For the whole file. */
  readonly totalMs: number;
}

const FETCH_LIMITS: FetchLimits = { idleMs: 15_000, totalMs: 5 * 60_000 };

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(String(error.code));

/** Opens a file below a folder. Rejects paths and symbolic links that leave it. @throws LegacyFileError */
const openInFolder = async (folder: string, address: string): Promise<LegacyFile> => {
  try {
    const real = await realPathIn(folder, address);
    const handle = await openReal(real, constants.O_RDONLY);
    const { size } = await handle.stat();
    return { source: handle.createReadStream(), name: cleanName(real), size };
  } catch (error) {
    if (error instanceof PathEscapes) throw new LegacyFileError('FILES_NOT_ALLOWED');
    throw new LegacyFileError(isMissing(error) ? 'FILES_MISSING' : 'FILES_UNREACHABLE', { cause: error });
  }
};

const REDIRECTS_MAX = 5;

interface FetchOptions extends FetchLimits {
  readonly signal: AbortSignal;
}

/** @throws LegacyFileError for URLs outside of the origin */
const withinOrigin = (origin: string, address: string, base = `${origin}/`): URL => {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url?.origin !== origin || url.username !== '' || url.password !== '')
    throw new LegacyFileError('FILES_NOT_ALLOWED');
  return url;
};

/** Resolves a name once and uses that address for all connections, which prevents DNS rebinding. */
const lookupOnce = async (hostname: string): Promise<LookupFunction> => {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''));
  return (_hostname, options, callback) =>
    options.all ? callback(null, [found]) : callback(null, found.address, found.family);
};

const get = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, options, resolve);
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end();
  });

/** Converts the status of a response without a file. */
const errorOfStatus = (status: number): LegacyFileError =>
  new LegacyFileError(
    status >= 500 || status === 408 || status === 425 || status === 429 ? 'FILES_UNREACHABLE' : 'FILES_MISSING',
  );

const lengthOf = ({ headers }: IncomingMessage): number | null =>
  headers['content-length'] === undefined ? null : Number(headers['content-length']);

const nameOf = ({ pathname }: URL): string => {
  try {
    return cleanName(decodeURIComponent(pathname));
  } catch {
    return cleanName(pathname);
  }
};

/**
 * Fetches a file from the allowed origin. Follows redirects only within it, and aborts responses that are too slow or too
 * large. @throws LegacyFileError
 */
const fetchFromOrigin = async (
  origin: string,
  address: string,
  { idleMs, totalMs, signal }: FetchOptions,
): Promise<LegacyFile> => {
  let url = withinOrigin(origin, address);
  const options = {
    // Does not reuse connections.
    agent: false,
    timeout: idleMs,
    signal: AbortSignal.any([signal, AbortSignal.timeout(totalMs)]),
    headers: { 'accept-encoding': 'identity', 'user-agent': 'dubplate' },
  } as const;
  try {
    const hostLookup = await lookupOnce(url.hostname);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const response = await get(url, { ...options, lookup: hostLookup });
      const { statusCode = 0, headers } = response;
      const size = lengthOf(response);
      // The reader of the response handles later errors; without a listener they would end the process.
      response.on('error', () => undefined);
      if (statusCode === 200 && (size ?? 0) <= AUDIO_MAX_BYTES) return { source: response, name: nameOf(url), size };
      response.destroy();
      if (statusCode === 200) throw new LegacyFileError('FILES_REFUSED');
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw errorOfStatus(statusCode);
      url = withinOrigin(origin, headers.location, url.href);
    }
    throw new LegacyFileError('FILES_UNREACHABLE');
  } catch (error) {
    if (error instanceof LegacyFileError) throw error;
    throw new LegacyFileError('FILES_UNREACHABLE', { cause: error });
  }
};

/** Opens files of the older system from the folder or origin that the operator allows. */
export interface LegacyFiles {
  /** `signal` also aborts open files. @throws LegacyFileError */
  open(address: string, signal: AbortSignal): Promise<LegacyFile>;
}

export const createLegacyFiles = (allowed: Config['legacyFiles'], limits = FETCH_LIMITS): LegacyFiles => ({
  async open(address, signal) {
    if (allowed === null) throw new LegacyFileError('FILES_NOT_ALLOWED');
    return 'folder' in allowed
      ? openInFolder(allowed.folder, address)
      : fetchFromOrigin(allowed.origin, address, { ...limits, signal });
  },
});
