import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { type Answer, call } from '../api.ts';
import { type ApiError, NetworkError } from '../errors.ts';
import { reportAnswer, reportOffline } from '../http/connection.ts';
import { API_BASE, createApiError } from '../http/http.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { sendAsCaller } from '../session/session.ts';
import { type Progress, parseResponse } from './upload.ts';

export { uploadFile } from './upload.ts';

export type Received = Answer<'GET /uploads/{id}'>;

export interface ResumableOptions {
  readonly name: string;
  /** An upload from an earlier attempt; bytes that the server has are not sent again. */
  readonly address: string | null;
  /** Called with the upload's address, which the caller can keep beyond this page. */
  readonly onAddress: (address: string) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

const toApiError = (response: HttpResponse): ApiError => {
  const header = (name: string) => response.getHeader(name) ?? null;
  return createApiError(
    response.getStatus(),
    parseResponse(response.getBody()),
    header('x-request-id'),
    header('retry-after'),
  );
};

/** Makes one attempt of the protocol (tus 1.0); returns the body of the last response. */
const attempt = (file: Blob, token: string | null, options: ResumableOptions): Promise<Record<string, unknown>> => {
  const { name, address, signal, onAddress, onProgress } = options;
  return new Promise((resolve, reject) => {
    const upload = new Upload(file as File, {
      endpoint: `${API_BASE}/uploads`,
      uploadUrl: address,
      metadata: { filename: name },
      // The caller handles retries and stores the address.
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': currentLanguage() },
      onUploadUrlAvailable: () => upload.url && onAddress(new URL(upload.url, window.location.href).pathname),
      onProgress: (loaded, total) => onProgress({ loaded, total }),
      onAfterResponse: reportAnswer,
      onSuccess: ({ lastResponse }) => {
        end();
        resolve(parseResponse(lastResponse.getBody()));
      },
      onError: (error) => {
        end();
        const response = (error as Partial<DetailedError>).originalResponse;
        if (response && response.getStatus() >= 300) return reject(toApiError(response));
        reportOffline();
        reject(new NetworkError('no answer', { cause: error }));
      },
    });
    const abort = () => {
      void upload.abort();
      end();
      reject(signal.reason);
    };
    const end = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    upload.start();
  });
};

const uuidOf = (address: string): string => address.split('/').at(-1) ?? '';

export const uploadResumable = async (file: Blob, options: ResumableOptions): Promise<Received> => {
  let { address } = options;
  const remember = (place: string) => {
    address = place;
    options.onAddress(place);
  };
  const send = (token: string | null) => attempt(file, token, { ...options, address, onAddress: remember });
  const received = await sendAsCaller(send, { needsToken: true });
  if (typeof received.uuid === 'string') return received as Received;
  // The last byte had arrived; only the response was lost.
  return call('GET /uploads/{id}', { params: { id: uuidOf(address ?? '') } });
};

export const abandonUpload = async (address: string): Promise<void> => {
  const terminate = (token: string | null) =>
    Upload.terminate(address, { headers: { Authorization: `Bearer ${token}` }, retryDelays: null });
  await sendAsCaller(terminate, { needsToken: true });
};
