import { uploadResumable } from '../../../../lib/resumable-upload.ts';
import { uploadFile } from '../../../../lib/upload.ts';
import { mayPass } from '../saving/failure.ts';
import { untilReachable } from './reachable.ts';
import { createUploader, type UploaderOptions } from './uploader.ts';

/** Uploads at the same time: more would only slow each other down. */
const UPLOADS_AT_ONCE = 3;

const tried = (send: UploaderOptions['send'], limit: number) =>
  createUploader({ send, mayPass, untilReachable, limit });

/** Pictures: small enough to be sent again whole. */
export const createPictureUploader = () =>
  tried(
    ({ file, name, key }, signal, onProgress) => uploadFile(file, { name, idempotencyKey: key, signal, onProgress }),
    1,
  );

/** Recordings: every try goes on where the last one stopped. */
export const createRecordingUploader = () => {
  const addresses = new Map<string, string>();
  return tried((task, signal, onProgress) => {
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
  }, UPLOADS_AT_ONCE);
};
