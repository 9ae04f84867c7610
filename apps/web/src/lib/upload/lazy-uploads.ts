import { NetworkError } from '../errors.ts';
import type { Received, ResumableOptions } from './resumable-upload.ts';
import type { uploadFile as Upload } from './upload.ts';

/** A separate chunk: nothing is uploaded before the user chooses a file. */
const uploader = () =>
  import('./resumable-upload.ts').catch((error: unknown) => {
    throw new NetworkError('the uploader could not be loaded', { cause: error });
  });

/** Preloads the uploader. */
export const preloadUploader = async (): Promise<void> => void (await uploader());

/**
 * Sends a file resumably: after a lost connection or a closed page, only the rest is sent.
 * @throws {ApiError} refused: `FILE_TOO_LARGE`, `UNSUPPORTED_FILE`, `BROKEN_FILE`; the server then keeps nothing
 * @throws {NetworkError} the connection broke; the server keeps the received part for a week
 */
export const uploadResumable = async (file: Blob, options: ResumableOptions): Promise<Received> =>
  (await uploader()).uploadResumable(file, options);

/** Uploads a file in one piece, as `uploadFile` of `upload.ts`. */
export const uploadFile: typeof Upload = async (file, options) => (await uploader()).uploadFile(file, options);

/** Abandons an upload: the server deletes the received part. */
export const abandonUpload = async (address: string): Promise<void> => (await uploader()).abandonUpload(address);
