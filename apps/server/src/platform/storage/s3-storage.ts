import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { DAY_MS } from '@dubplate/rules/dates';
import { isS3Full, openS3, type S3Access, type S3Limits, s3StatusOf } from './s3-client.ts';
import {
  checkKey,
  resolveRange,
  type Storage,
  StorageNotFound,
  StorageOutage,
  StorageRangeInvalid,
} from './storage.ts';

/** Age at which an unfinished upload is abandoned: its process has died. */
const STALE_MS = DAY_MS;

/** Below it are uploads of clients that may resume them for days; their room sweeps them. */
export const UNFINISHED_PREFIX = 'unfinished/';

/** Creates the bucket if it is missing; two servers that start at once may both try. */
async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (s3StatusOf(error) !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((refusal: unknown) => {
      if (!(refusal instanceof BucketAlreadyOwnedByYou)) throw refusal;
    });
  }
}

/** Deletes the parts of abandoned uploads: S3 bills them, but no listing shows them. */
export async function abortStaleUploads(client: S3Client, bucket: string, now: Date): Promise<void> {
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (next) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, ...next }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (!Key?.startsWith(UNFINISHED_PREFIX) && Initiated && now.getTime() - Initiated.getTime() > STALE_MS)
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
}

export interface S3Settings extends S3Access {
  bucket: string;
}

interface S3StorageOptions {
  readonly limits?: S3Limits;
  readonly log?: { warn(message: string): void };
}

/** A silent S3 costs a call no more than one of these twice: see promise 2 of `docs/reliability.md`. */
export const S3_LIMITS: S3Limits = { connectMs: 5_000, answerMs: 10_000, idleMs: 8_000, partMs: 300_000 };

/**
 * Stores files in a bucket of any S3-compatible server, and creates the bucket if it is missing. If S3 is unreachable
 * at the start, the next use tries again.
 */
export async function openS3Storage(
  settings: S3Settings,
  { limits = S3_LIMITS, log }: S3StorageOptions = {},
): Promise<Storage> {
  const { bucket: Bucket, endpoint } = settings;
  const { client, upload, close } = openS3(settings, { limits, translate: toStorageError });

  let found: Promise<void> | undefined;
  /** Looks for the bucket until it was there once. */
  function findBucket(): Promise<void> {
    found ??= ensureBucket(client, Bucket).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  }

  async function sizeOf(Key: string): Promise<number> {
    const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(rejectMissing(Key));
    return head.ContentLength ?? 0;
  }

  await findBucket().catch((error: Error) =>
    log?.warn(
      `S3 at ${endpoint} gives no access to the bucket ${Bucket}; the server tries again when it needs a file: ${error.message}`,
    ),
  );

  return {
    async put(key, body, { contentType, signal }) {
      const Key = checkKey(key);
      try {
        await findBucket();
      } catch (error) {
        // The writer receives the error; without a writer it can be ignored.
        body.on('error', () => undefined).destroy(error as Error);
        throw error;
      }
      return upload({ Bucket, Key, ContentType: contentType }, body, signal);
    },

    async get(key, range) {
      const Key = checkKey(key);
      const wanted = range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {};
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key, ...wanted }))
        .catch(async (error: unknown) => {
          if (s3StatusOf(error) === 416) throw new StorageRangeInvalid(await sizeOf(Key));
          return rejectMissing(Key)(error);
        });
      if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a stream');
      const partial = readContentRange(found.ContentRange);
      if (partial) return { stream: found.Body, ...partial };
      const size = found.ContentLength ?? 0;
      return { stream: found.Body, size, ...resolveRange(size, undefined) };
    },

    async stat(key) {
      const Key = checkKey(key);
      const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(rejectMissing(Key));
      return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }));
    },

    async signedUrl(key, { expiresInSeconds, fileName }) {
      const ResponseContentDisposition = `inline; filename*=UTF-8''${encodeRfc5987(fileName)}`;
      const command = new GetObjectCommand({ Bucket, Key: checkKey(key), ResponseContentDisposition });
      return getSignedUrl(client, command, { expiresIn: expiresInSeconds });
    },

    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    },

    removeUnfinished: (now) => abortStaleUploads(client, Bucket, now),

    ready: () => ensureBucket(client, Bucket),

    async close() {
      close();
    },
  };
}

/** Errors with a 404 that is not about an object. */
const NO_OBJECTS = ['NoSuchBucket', 'NoSuchUpload'];

/** Returns S3's answers about an object unchanged, and converts all other errors to a StorageOutage. */
export function toStorageError(error: unknown): unknown {
  const status = s3StatusOf(error);
  const isAnswer = status === 416 || (status === 404 && !NO_OBJECTS.includes((error as Error).name));
  if (isAnswer || error instanceof BucketAlreadyOwnedByYou) return error;
  return new StorageOutage(isS3Full(error) ? 'NO_ROOM' : 'UNAVAILABLE', error);
}

function rejectMissing(key: string): (error: unknown) => never {
  return (error) => {
    throw s3StatusOf(error) === 404 ? new StorageNotFound(key) : error;
  };
}

/** Reads `bytes 2-4/10` (RFC 9110, section 14.4). */
function readContentRange(header: string | undefined): { start: number; end: number; size: number } | undefined {
  const match = header?.match(/^bytes (\d+)-(\d+)\/(\d+)$/);
  return match ? { start: Number(match[1]), end: Number(match[2]), size: Number(match[3]) } : undefined;
}

/** Percent-encodes a file name for an extended header parameter (RFC 5987). */
function encodeRfc5987(fileName: string): string {
  return encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
