import { Readable } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import { filesErrors } from '@dubplate/contract/files/errors';
import type { FileId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ADVICE_VERSION } from '../inspect/decode/cover-advice.ts';
import type { PictureDecoder } from '../inspect/decode/picture-decoder.ts';
import { type InspectedUpload, inspectUpload, type PictureSinks } from '../inspect/inspect-upload.ts';
import { UPLOAD_LIMITS } from '../inspect/inspection.ts';
import { UploadIssue } from '../inspect/upload-limits.ts';
import type { Reservation } from '../quota.ts';
import { contentKey, pictureKey, THUMBNAIL_SIZES, thumbnailKey } from '../storage-keys.ts';
import { findFile, insertFile, type StoredFile } from '../store.ts';

const THUMBNAIL_TYPE = 'image/webp';
/** Responses use the media type of the file, not of its normal copy. */
const NORMAL_COPY_TYPE = 'application/octet-stream';

interface Upload {
  /** Not a transaction. */
  readonly db: Db;
  /** Uuid of the future file; default: a new one. */
  readonly uuid?: FileId;
  /** Reserved quota; absent for resumable uploads, whose row counts. */
  readonly reservation?: Reservation;
  readonly source: Readable;
  readonly name: string;
  readonly ownerUuid: UserId;
  /** The person who uploads; null if unknown. */
  readonly createdBy: UserId | null;
  readonly signal: AbortSignal;
}

export interface UploadTarget {
  readonly storage: Storage;
  /** Folder for pictures that are being decoded. */
  readonly stagingDir: string;
  readonly pictures: PictureDecoder;
}

/** Stored bytes that do not have a row yet. Call `record` in a transaction, or `discard`. */
export interface StoredUpload {
  readonly sha256: string;
  record(db: Db, now: Date): Promise<StoredFile>;
  discard(): Promise<void>;
}

/** Uses the detail of the issue as text, since it describes the problem of this file. */
export const toApiError = ({ code, detail }: UploadIssue): ApiError =>
  new ApiError(code, { status: filesErrors[code].status, text: detail });

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
        picture_size: found.picture?.size ?? null,
        picture_sha256: found.picture?.sha256 ?? null,
        advice: found.advice,
        advice_version: ADVICE_VERSION,
      };

/** Deletes a file's bytes, normal copy and thumbnails. Idempotent. */
export const removeBytes = async (storage: Storage, uuid: FileId): Promise<void> => {
  const made = [pictureKey(uuid), ...THUMBNAIL_SIZES.map((size) => thumbnailKey(uuid, size))];
  await Promise.all([contentKey(uuid), ...made].map((key) => storage.delete(key)));
};

export const createPictureSinks = (storage: Storage, uuid: FileId, signal?: AbortSignal): PictureSinks => {
  const put = async (key: string, body: Readable, contentType: string) => {
    await storage.put(key, body, { contentType, ...(signal && { signal }) });
  };
  return {
    storeThumbnail: ({ size, webp }) =>
      put(thumbnailKey(uuid, size), Readable.from([Buffer.from(webp)]), THUMBNAIL_TYPE),
    storeNormalCopy: (body) => put(pictureKey(uuid), body, NORMAL_COPY_TYPE),
  };
};

/**
 * Deletes the bytes of a failed upload. A failed transaction may have committed before its connection broke, so bytes
 * with a row are kept. If that cannot be checked, `sweepBytes` decides later.
 */
const discardUpload = async (storage: Storage, { db, reservation }: Upload, uuid: FileId): Promise<void> => {
  try {
    if (await findFile(db, uuid)) return;
    await removeBytes(storage, uuid);
    await reservation?.release(db);
  } catch {
    // Report the first error, not this one.
  }
};

/**
 * Checks an upload and streams it to storage in constant memory.
 * @throws 413 FILE_TOO_LARGE, 415 UNSUPPORTED_FILE, 400 BROKEN_FILE, 507 QUOTA_FULL; stores nothing then
 */
export const storeUpload = async (target: UploadTarget, upload: Upload): Promise<StoredUpload> => {
  const { storage, stagingDir, pictures } = target;
  const uuid = upload.uuid ?? newUuid<FileId>();
  const { signal, reservation } = upload;
  try {
    const found = await inspectUpload(upload.source, {
      stagingDir,
      pictures,
      owner: upload.ownerUuid,
      limits: { ...UPLOAD_LIMITS, ...(reservation && { roomBytes: reservation.bytes }) },
      signal,
      store: (body, contentType) => storage.put(contentKey(uuid), body, { contentType, signal, releaseChunks: true }),
      sinks: createPictureSinks(storage, uuid, signal),
    });
    return {
      sha256: found.sha256,
      async record(db, now) {
        await reservation?.release(db);
        return insertFile(db, {
          uuid,
          owner_uuid: upload.ownerUuid,
          created_by: upload.createdBy,
          name: upload.name,
          size: found.size,
          sha256: found.sha256,
          created_at: now,
          ...columns(found),
        });
      },
      discard: () => discardUpload(storage, upload, uuid),
    };
  } catch (error) {
    await discardUpload(storage, upload, uuid);
    if (error instanceof UploadIssue) throw toApiError(error);
    // The form ended within the file, or the client disconnected.
    if (upload.source.errored) throw apiError(platformErrors, 'BROKEN_FORM');
    throw error;
  }
};
