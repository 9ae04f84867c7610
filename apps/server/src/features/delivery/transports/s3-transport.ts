import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { TransportSecrets, TransportSettings } from '../transport-settings.ts';
import { checkBytes } from './check-bytes.ts';
import { type Connection, type OutgoingFile, type Transport, TransportFault } from './transport.ts';
import { IDLE_MS, watchProgress } from './watch-progress.ts';

const PART_BYTES = 8 * 1024 * 1024;
const LISTED_MAX = 10_000;

type S3Settings = Extract<TransportSettings, { readonly type: 'S3' }>;

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const toFault = (error: unknown, isOpening = false): TransportFault => {
  if (error instanceof TransportFault) return error;
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const status = statusOf(error);
  if (status === 401 || status === 403) return new TransportFault('TRANSPORT_CREDENTIALS', detail, error);
  if (status === 404) return new TransportFault('TRANSPORT_FOLDER', detail, error);
  if (status === 507) return new TransportFault('TRANSPORT_NO_ROOM', detail, error);
  if (/timeout/i.test(detail)) return new TransportFault('TRANSPORT_TIMEOUT', detail, error);
  return new TransportFault(
    isOpening || status === undefined ? 'TRANSPORT_CONNECT' : 'TRANSPORT_UPLOAD',
    detail,
    error,
  );
};

/**
 * A store's bucket. It has no rename: an object appears once it is whole, and the manifest goes last. Our SHA-256 beside
 * it says whether an object of the same size is the same.
 */
export const createS3Transport = (settings: S3Settings, { access_key, secret_key }: TransportSecrets): Transport => ({
  open: async ({ signal: abortSignal }) => {
    const { endpoint, region, bucket: Bucket, prefix } = settings;
    const client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId: access_key ?? '', secretAccessKey: secret_key ?? '' },
      forcePathStyle: true,
      // Newer checksums are on by default, and most servers that speak S3 don't know them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 10_000, requestTimeout: IDLE_MS, throwOnRequestTimeout: true },
    });
    const keyOf = (name: string): string => path.posix.join(prefix, name).replace(/^\/+/, '');
    try {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
    } catch (error) {
      client.destroy();
      throw toFault(error, true);
    }

    const head = async (name: string) => {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal });
        return { size: found.ContentLength ?? 0, sha256: found.Metadata?.sha256 };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    };

    const send = async (file: OutgoingFile): Promise<void> => {
      const there = await head(file.path);
      if (there?.size === file.size && there.sha256 === file.sha256) return;
      const body = watchProgress(IDLE_MS);
      const flow = pipeline(await file.open(0), checkBytes(file, 0), body, { signal: abortSignal });
      flow.catch(() => undefined);
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(file.path), Body: body, Metadata: { sha256: file.sha256 } },
        partSize: PART_BYTES,
        queueSize: 2,
      });
      try {
        await upload.done();
        await flow;
      } finally {
        body.destroy();
      }
    };

    const guarded = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        throw toFault(error);
      }
    };

    const list = async (folder: string) => {
      const base = `${keyOf(folder)}/`;
      const files: { path: string; size: number }[] = [];
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: base, Delimiter: '/', ContinuationToken: token }),
          { abortSignal },
        );
        for (const { Key, Size } of page.Contents ?? [])
          if (Key && Key !== base)
            files.push({ path: path.posix.join(folder, Key.slice(base.length)), size: Size ?? 0 });
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined && files.length < LISTED_MAX);
      return files.slice(0, LISTED_MAX);
    };

    const read = async (name: string, maxBytes: number): Promise<Buffer> => {
      const Range = `bytes=0-${maxBytes - 1}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name), Range }), { abortSignal });
      if (!(Body instanceof Readable)) throw new Error('S3 answered without a stream');
      const chunks: Buffer[] = [];
      for await (const chunk of Body as AsyncIterable<Buffer>) chunks.push(chunk);
      return Buffer.concat(chunks);
    };

    const connection: Connection = {
      send: (file) => guarded(send(file)),
      stat: async (name) => {
        const found = await guarded(head(name));
        return found && { path: name, size: found.size };
      },
      list: (folder) => guarded(list(folder)),
      read: (name, maxBytes) => guarded(read(name, maxBytes)),
      remove: async (name) => {
        await guarded(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal }));
      },
      close: async () => client.destroy(),
    };
    return connection;
  },
});
