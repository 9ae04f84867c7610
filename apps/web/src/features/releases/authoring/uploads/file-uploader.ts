import { uploadFile } from '../../../../lib/upload.ts';
import { mayPass } from '../saving/failure.ts';
import { untilReachable } from './reachable.ts';
import { createUploader } from './uploader.ts';

/** Uploads at the same time: more would only slow each other down. */
const UPLOADS_AT_ONCE = 3;

export const createFileUploader = (limit = UPLOADS_AT_ONCE) =>
  createUploader({
    send: ({ file, name, key }, signal, onProgress) =>
      uploadFile(file, { name, idempotencyKey: key, signal, onProgress }),
    mayPass,
    untilReachable,
    limit,
  });
