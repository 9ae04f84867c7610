import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readContentRange, rejectMissing, s3StatusOf } from './s3-answers.ts';
import { abortStaleUploads, ensureBucket } from './s3-bucket.ts';
import { checkKey, resolveRange, type Storage, StorageRangeInvalid } from './storage.ts';

/** Where a bucket is and how to get in. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** S3's own least size of a part; an upload holds PARTS_AT_ONCE of these in memory. */
export const S3_PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

export const s3ClientConfig = (settings: S3Settings) =>
  ({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: true,
    // Newer checksums are on by default, and most servers that speak S3 don't know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A listener who reads slowly leaves a socket idle for as long as it takes; only an answer that doesn't begin is an error.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true, socketTimeout: 0 },
  }) satisfies S3ClientConfig;

/** Keeps files in a bucket of any S3, making the bucket if there is none. */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const { bucket: Bucket } = settings;
  const client = new S3Client(s3ClientConfig(settings));
  await ensureBucket(client, Bucket);
  await abortStaleUploads(client, Bucket, new Date());

  async function sizeOf(Key: string): Promise<number> {
    const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(rejectMissing(Key));
    return head.ContentLength ?? 0;
  }

  return {
    async put(key, body, { contentType, signal }) {
      const Key = checkKey(key);
      let size = 0;
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          done(null, chunk);
        },
      });
      // The uploader's own abort rejects before the parts are gone. A stream that fails makes it remove them first.
      const flow = pipeline(body, counter, signal ? { signal } : {});
      flow.catch(() => undefined);
      const params = { Bucket, Key, Body: counter, ContentType: contentType };
      const upload = new Upload({ client, params, partSize: S3_PART_BYTES, queueSize: PARTS_AT_ONCE });
      try {
        await upload.done();
        return { size };
      } finally {
        counter.destroy();
        await flow.catch(() => undefined);
      }
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

    async ready() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },

    async close() {
      client.destroy();
    },
  };
}

/** Percent-encodes a file name for an extended header parameter (RFC 5987). */
function encodeRfc5987(fileName: string): string {
  return encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
