import { Readable } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import { filesErrors } from '@dubplate/contract/files/errors';
import type { FileId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { Fault, fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ADVICE_VERSION } from '../inspect/decode/cover/check-cover.ts';
import type { PictureDecoder } from '../inspect/decode/picture-decoder.ts';
import { type InspectedUpload, inspectUpload, type PictureSinks } from '../inspect/inspect-upload.ts';
import { UPLOAD_LIMITS } from '../inspect/inspection.ts';
import { UploadRefused } from '../inspect/upload-refused.ts';
import type { Reservation } from '../quota/quota.ts';
import { contentKey, pictureKey, THUMBNAIL_SIZES, thumbnailKey } from '../storage-keys.ts';
import { findFile, insertFile, type StoredFile } from '../store.ts';

/** The media type of every thumbnail. */
const THUMBNAIL_TYPE = 'image/webp';
/** Nobody is served a normal copy by its media type: its file has it. */
const NORMAL_COPY_TYPE = 'application/octet-stream';

interface Upload {
  /** Outside any transaction. */
  readonly db: Db;
  /** Of the future file; absent: a new one. */
  readonly uuid?: FileId;
  /** Room that was reserved for it; absent where its row counts it. */
  readonly reservation?: Reservation;
  readonly source: Readable;
  readonly name: string;
  readonly ownerUuid: UserId;
  readonly signal: AbortSignal;
}

export interface UploadTarget {
  readonly storage: Storage;
  /** Where pictures rest while they are decoded. */
  readonly stagingDir: string;
  readonly pictures: PictureDecoder;
}

/** A file whose bytes are stored; it exists once `record` has run in the caller's transaction, else `discard` it. */
export interface StoredUpload {
  readonly sha256: string;
  record(db: Db, now: Date): Promise<StoredFile>;
  discard(): Promise<void>;
}

/** A catalogue's code with the refusal's own words, which say what is wrong with this very file. */
export const toFault = ({ code, detail }: UploadRefused): Fault =>
  new Fault(code, { status: filesErrors[code].status, text: detail });

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

/** Removes a file's bytes and what was made of them; harmless when repeated. */
export const removeBytes = async (storage: Storage, uuid: FileId): Promise<void> => {
  const made = [pictureKey(uuid), ...THUMBNAIL_SIZES.map((size) => thumbnailKey(uuid, size))];
  await Promise.all([contentKey(uuid), ...made].map((key) => storage.delete(key)));
};

/** Stores what is made of a picture under the keys of its file. */
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
 * Removes what was stored of an upload that came to nothing. A transaction that failed may have committed before its
 * connection broke: bytes that a row names stay, and where it is unknown, the sweep decides later.
 */
const discardUpload = async (storage: Storage, { db, reservation }: Upload, uuid: FileId): Promise<void> => {
  try {
    if (await findFile(db, uuid)) return;
    await removeBytes(storage, uuid);
    await reservation?.release(db);
  } catch {
    // The failure that led here is the one to report.
  }
};

/**
 * Streams an upload to storage while its bytes are checked; memory stays flat whatever the size.
 * @throws 413 FILE_TOO_LARGE, 415 UNSUPPORTED_FILE, 400 BROKEN_FILE, 507 QUOTA_FULL; nothing stays behind
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
    if (error instanceof UploadRefused) throw toFault(error);
    // The form broke off within the file, or its sender went away.
    if (upload.source.errored) throw fault(platformErrors, 'BROKEN_FORM');
    throw error;
  }
};
