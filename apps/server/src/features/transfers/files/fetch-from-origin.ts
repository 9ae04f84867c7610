import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import { cleanName } from '#platform/http/streams/read-upload.ts';
import { type FetchLimits, type LegacyFile, LegacyFileError } from './legacy-file.ts';

const REDIRECTS_MAX = 5;

interface FetchOptions extends FetchLimits {
  readonly signal: AbortSignal;
}

/** @throws LegacyFileError for every address outside of the origin */
const withinOrigin = (origin: string, address: string, base = `${origin}/`): URL => {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url?.origin !== origin || url.username !== '' || url.password !== '')
    throw new LegacyFileError('FILES_NOT_ALLOWED');
  return url;
};

/** Looks a name up once: every connection goes to that address, whatever the name means by then. */
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

/** What an answer other than a file means. */
const refusal = (status: number): LegacyFileError =>
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
 * Fetches a file of one origin, wherever that is. Redirects are followed within it alone; an answer that is too slow or too
 * large is cut off. @throws LegacyFileError
 */
export const fetchFromOrigin = async (
  origin: string,
  address: string,
  { idleMs, totalMs, signal }: FetchOptions,
): Promise<LegacyFile> => {
  let url = withinOrigin(origin, address);
  const options = {
    // No connection is kept.
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
      // An error after its answer began belongs to its reader, if there is one.
      response.on('error', () => undefined);
      if (statusCode === 200 && (size ?? 0) <= AUDIO_MAX_BYTES) return { source: response, name: nameOf(url), size };
      response.destroy();
      if (statusCode === 200) throw new LegacyFileError('FILES_REFUSED');
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw refusal(statusCode);
      url = withinOrigin(origin, headers.location, url.href);
    }
    throw new LegacyFileError('FILES_UNREACHABLE');
  } catch (error) {
    if (error instanceof LegacyFileError) throw error;
    throw new LegacyFileError('FILES_UNREACHABLE', { cause: error });
  }
};
