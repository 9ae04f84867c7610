import { NetworkError } from '../errors.ts';
import type { Received, ResumableOptions } from './resumable-upload.ts';

/** Of its own, as nothing is uploaded before a person has chosen a file. */
const uploader = () =>
  import('./resumable-upload.ts').catch((error: unknown) => {
    throw new NetworkError('the uploader could not be loaded', { cause: error });
  });

/** Fetches the code that uploads before it is needed. */
export const preloadUploader = async (): Promise<void> => void (await uploader());

/**
 * Sends a file so that after a lost connection or a closed page only the rest has to be sent.
 * @throws {ApiError} refused: `FILE_TOO_LARGE`, `UNSUPPORTED_FILE`, `BROKEN_FILE`; then nothing of it stays on the server
 * @throws {NetworkError} the connection broke; what has come stays on the server for a week
 */
export const uploadResumable = async (file: Blob, options: ResumableOptions): Promise<Received> =>
  (await uploader()).uploadResumable(file, options);

/** Gives an upload up: what has come of it is deleted. */
export const abandonUpload = async (address: string): Promise<void> => (await uploader()).abandonUpload(address);
