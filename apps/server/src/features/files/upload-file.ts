import { Readable } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import { filesErrors } from '@dubplate/contract/files/errors';
import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import type { Db } from '../../platform/database/tables.ts';
import { type Fault, fault } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { ADVICE_VERSION } from './inspect/cover/look-at-cover.ts';
import { type InspectedUpload, inspectUpload } from './inspect/inspect-upload.ts';
import { makeThumbnails, THUMBNAIL_TYPE } from './inspect/make-thumbnails.ts';
import { UploadRefused } from './inspect/upload-refused.ts';
import { contentKey, THUMBNAIL_SIZES, thumbnailKey } from './keys.ts';
import { insertFile, type StoredFile } from './store.ts';

interface Upload {
  /** Of the file to be; a new one where not told. */
  readonly uuid?: string;
  readonly source: Readable;
  readonly name: string;
  readonly ownerUuid: string;
  readonly signal: AbortSignal;
}

export interface UploadPlace {
  readonly storage: Storage;
  /** Where pictures rest while they are decoded. */
  readonly stagingDir: string;
}

/** A file whose bytes are stored; it exists once `record` has run in the caller's transaction, else `discard` it. */
export interface StoredUpload {
  readonly sha256: string;
  record(db: Db, now: Date): Promise<StoredFile>;
  discard(): Promise<void>;
}

const toFault = (refusal: UploadRefused): Fault =>
  fault(filesErrors, refusal.code, {
    values: { detail: refusal.detail, max: Math.floor(AUDIO_MAX_BYTES / 1024 / 1024) },
    data: { reason: refusal.detail },
  });

const columns = (found: InspectedUpload) =>
  found.kind === 'audio'
    ? {
        kind: found.kind,
        content_type: 'audio/wav',
        duration: found.duration,
        sample_rate: found.sample_rate,
        bits_per_sample: found.bits_per_sample,
        channels: found.channels,
        width: null,
        height: null,
        tint: null,
        advice: found.advice,
      }
    : {
        kind: found.kind,
        content_type: `image/${found.format}`,
        duration: null,
        sample_rate: null,
        bits_per_sample: null,
        channels: null,
        width: found.width,
        height: found.height,
        tint: found.tint,
        advice: found.advice,
        advice_version: ADVICE_VERSION,
      };

/** Removes a file's bytes and thumbnails; harmless when repeated. */
export const removeBytes = async (storage: Storage, uuid: string): Promise<void> => {
  await Promise.all(
    [contentKey(uuid), ...THUMBNAIL_SIZES.map((size) => thumbnailKey(uuid, size))].map((key) => storage.delete(key)),
  );
};

/**
 * Streams an upload to storage while its bytes are checked; memory stays flat whatever the size.
 * @throws 413 FILE_TOO_LARGE, 415 UNSUPPORTED_FILE, 400 BROKEN_FILE; nothing stays behind
 */
export const storeUpload = async ({ storage, stagingDir }: UploadPlace, upload: Upload): Promise<StoredUpload> => {
  const uuid = upload.uuid ?? newUuid();
  const { signal } = upload;
  try {
    const found = await inspectUpload(upload.source, {
      stagingDir,
      signal,
      store: (body, contentType) => storage.put(contentKey(uuid), body, { contentType, signal }),
      whileStaged: (path) =>
        makeThumbnails(path, async (size, webp) => {
          await storage.put(thumbnailKey(uuid, size), Readable.from([webp]), { contentType: THUMBNAIL_TYPE, signal });
        }),
    });
    return {
      sha256: found.sha256,
      record: (db, now) =>
        insertFile(db, {
          uuid,
          owner_uuid: upload.ownerUuid,
          name: upload.name,
          size: found.size,
          sha256: found.sha256,
          created_at: now,
          ...columns(found),
        }),
      discard: () => removeBytes(storage, uuid),
    };
  } catch (error) {
    await removeBytes(storage, uuid);
    if (error instanceof UploadRefused) throw toFault(error);
    // The form broke off within the file, or its sender went away.
    if (upload.source.errored) throw fault(platformErrors, 'BROKEN_FORM');
    throw error;
  }
};
