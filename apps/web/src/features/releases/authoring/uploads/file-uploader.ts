import { uploadResumable } from '#lib/resumable-upload.ts';
import { uploadFile } from '#lib/upload.ts';
import { createUploader } from './upload-queue.ts';

/** Uploads at the same time: more would only slow each other down. */
const UPLOADS_AT_ONCE = 3;

/** Pictures: small enough to be sent again whole. */
export const createPictureUploader = () =>
  createUploader({
    send: ({ file, name, key }, signal, onProgress) =>
      uploadFile(file, { name, idempotencyKey: key, signal, onProgress }),
    limit: 1,
  });

/** Recordings: every try goes on where the last one stopped. */
export const createRecordingUploader = () => {
  const addresses = new Map<string, string>();
  return createUploader({
    limit: UPLOADS_AT_ONCE,
    send(task, signal, onProgress) {
      const { file, name, key, address = null, onAddress } = task;
      return uploadResumable(file, {
        name,
        address: addresses.get(key) ?? address,
        signal,
        onProgress,
        onAddress: (place) => {
          addresses.set(key, place);
          onAddress?.(place);
        },
      });
    },
  });
};
