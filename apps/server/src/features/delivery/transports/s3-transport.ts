import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { readAtMost } from '#platform/files/read-at-most.ts';
import { isS3Full, openS3, type S3Limits, S3Silent, s3StatusOf } from '#platform/storage/s3-client.ts';
import type { TransportSecrets, TransportSettings } from '../tables.ts';
import {
  type Connection,
  checkBytes,
  collectFiles,
  IDLE_MS,
  isOfOwnStorage,
  type KeepFiles,
  type OutgoingFile,
  type Transport,
  TransportError,
} from './transport.ts';

/** At the minimum speed of 10 KB/s, a part takes eight minutes. */
const LIMITS: S3Limits = { connectMs: 10_000, answerMs: 30_000, idleMs: IDLE_MS, partMs: 10 * 60_000 };

/** An honest server lists a thousand files per page. */
const PAGES_MAX = 1_000;

type S3Settings = Extract<TransportSettings, { readonly type: 'S3' }>;

const toTransportError = (error: unknown): Error => {
  if (error instanceof TransportError || isOfOwnStorage(error)) return error;
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const status = s3StatusOf(error);
  if (isS3Full(error)) return new TransportError('TRANSPORT_NO_ROOM', detail, error);
  if (status === 401 || status === 403) return new TransportError('TRANSPORT_CREDENTIALS', detail, error);
  if (status === 404) return new TransportError('TRANSPORT_FOLDER', detail, error);
  if (error instanceof S3Silent || /timeout/i.test(detail))
    return new TransportError('TRANSPORT_TIMEOUT', detail, error);
  return new TransportError(status === undefined ? 'TRANSPORT_CONNECT' : 'TRANSPORT_UPLOAD', detail, error);
};

/**
 * Writes to a store's bucket. S3 shows only complete objects, so nothing is renamed. Our SHA-256 in the metadata tells
 * whether an object of the same size has the same bytes.
 */
export const createS3Transport = (
  settings: S3Settings,
  { access_key = '', secret_key = '' }: TransportSecrets,
  limits: S3Limits = LIMITS,
): Transport => ({
  open: async ({ signal }) => {
    const closed = new AbortController();
    const abortSignal = AbortSignal.any([signal, closed.signal]);
    const { endpoint, region, bucket: Bucket, prefix } = settings;
    const access = { endpoint, region, accessKey: access_key, secretKey: secret_key };
    const s3 = openS3(access, { limits, translate: toTransportError });
    const { client, upload } = s3;
    const close = async () => {
      closed.abort();
      s3.close();
    };
    const keyOf = (name: string): string => path.posix.join(prefix, name).replace(/^\/+/, '');
    try {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
    } catch (error) {
      await close();
      const { code, message, cause } = error as TransportError;
      throw new TransportError(code === 'TRANSPORT_UPLOAD' ? 'TRANSPORT_CONNECT' : code, message, cause);
    }

    const head = async (name: string) => {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal });
        return { size: found.ContentLength ?? 0, sha256: found.Metadata?.sha256 };
      } catch (error) {
        if (s3StatusOf((error as Error).cause) === 404) return null;
        throw error;
      }
    };

    const send = async (file: OutgoingFile): Promise<void> => {
      const there = await head(file.path);
      if (there?.size === file.size && there.sha256 === file.sha256) return;
      const body = pipeline(await file.open(0), checkBytes(file, 0), () => undefined);
      await upload({ Bucket, Key: keyOf(file.path), Metadata: { sha256: file.sha256 } }, body, abortSignal);
    };

    const list = async (folder: string, keep?: KeepFiles) => {
      const base = `${keyOf(folder)}/`;
      const found = collectFiles(keep);
      let token: string | undefined;
      let pages = 0;
      let hasRoom = true;
      do {
        pages += 1;
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: base, Delimiter: '/', ContinuationToken: token }),
          { abortSignal },
        );
        hasRoom = await found.add(
          (page.Contents ?? []).flatMap(({ Key, Size }) =>
            Key && Key !== base ? [{ path: path.posix.join(folder, Key.slice(base.length)), size: Size ?? 0 }] : [],
          ),
        );
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined && hasRoom && pages < PAGES_MAX);
      return found.files();
    };

    const read = async (name: string, maxBytes: number): Promise<Buffer | null> => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal });
      if (!(Body instanceof Readable)) throw new Error('S3 answered without a stream');
      return readAtMost(Body, maxBytes);
    };

    const guarded = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        throw toTransportError(error);
      }
    };

    const connection: Connection = {
      send: (file) => guarded(send(file)),
      stat: async (name) => {
        const found = await guarded(head(name));
        return found && { path: name, size: found.size };
      },
      list: (folder, keep) => guarded(list(folder, keep)),
      read: (name, maxBytes) => guarded(read(name, maxBytes)),
      remove: async (name) => {
        await guarded(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal }));
      },
      close,
    };
    return connection;
  },
});
