import type { Answer } from '../api.ts';
import { NetworkError } from '../errors.ts';
import { reportAnswer, reportOffline } from '../http/connection.ts';
import { API_BASE, createApiError, isForeign } from '../http/http.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { sendAsCaller } from '../session/session.ts';

/** Bytes sent and bytes in total. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

export interface UploadOptions {
  /** The form fields sent before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The file name of a bare blob. */
  readonly name?: string;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
  /** The server keeps one file for the same key and bytes, however often it is sent. */
  readonly idempotencyKey?: string;
}

/** Returns the fields of a response; empty if it is not a JSON object. */
export const parseResponse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** XMLHttpRequest, because fetch does not report upload progress. */
const send = (path: string, part: string, file: Blob, token: string | null, options: UploadOptions) =>
  new Promise<unknown>((resolve, reject) => {
    const { fields = {}, name, onProgress, signal, idempotencyKey } = options;
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append(part, file, name ?? (file instanceof File ? file.name : 'file'));
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', `${API_BASE}${path}`);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept-Language', currentLanguage());
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ loaded, total });
    request.onload = () => {
      reportAnswer();
      const header = (name: string) => request.getResponseHeader(name);
      if (request.status < 300 && isForeign(header('content-type')))
        return reject(new NetworkError('an answer of something else'));
      const body = parseResponse(request.responseText);
      if (request.status < 300) return resolve(body);
      reject(createApiError(request.status, body, header('x-request-id'), header('retry-after')));
    };
    request.onerror = () => {
      reportOffline();
      reject(new NetworkError('no answer'));
    };
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(form);
  });

/**
 * Sends a file as part of a form with the user's session, and reports progress.
 * @throws {ApiError} if refused
 * @throws {NetworkError} if the connection breaks
 */
export const sendFile = async (path: string, part: string, file: Blob, options: UploadOptions): Promise<unknown> =>
  sendAsCaller((token) => send(path, part, file, token, options), { needsToken: true });

/**
 * Uploads a WAV or a picture, and reports progress.
 * @throws {ApiError} refused: `FILE_TOO_LARGE`, `UNSUPPORTED_FILE`, `BROKEN_FILE`
 * @throws {NetworkError} the connection broke; the server keeps nothing
 */
export const uploadFile = async (file: Blob, options: UploadOptions = {}): Promise<Answer<'POST /file'>> =>
  (await sendFile('/file', 'file', file, options)) as Answer<'POST /file'>;
