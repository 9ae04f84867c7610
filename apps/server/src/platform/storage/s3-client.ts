import { addAbortSignal, finished, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Endpoint and credentials of an S3 server. */
export interface S3Access {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** How long one request may take, in milliseconds. */
export interface S3Limits {
  connectMs: number;
  /** Until an answer begins. */
  answerMs: number;
  /** Without a byte of a body, sent or received; time that its reader takes does not count. */
  idleMs: number;
  /** For a part of an upload, however steadily it trickles. */
  partMs: number;
}

interface S3Options {
  readonly limits: S3Limits;
  /** Converts request errors to the caller's own error. */
  readonly translate: (error: unknown) => unknown;
}

type UploadParams = Omit<PutObjectCommandInput, 'Body'>;

/** An S3 server. Every request to it ends: it is answered, refused or cut off. */
export interface S3 {
  /** For everything but uploads. */
  readonly client: S3Client;
  /**
   * Stores a stream, in parts if it is long. If the stream fails, this rejects with its error and leaves no part behind. If
   * S3 fails, the stream is destroyed at once, and parts that can't be deleted are left to `abortStaleUploads`.
   */
  upload(params: UploadParams, body: Readable, signal?: AbortSignal): Promise<{ size: number }>;
  close(): void;
}

/** S3 was silent for longer than a limit allows. */
export class S3Silent extends Error {
  constructor() {
    super('S3 did not answer in time');
    this.name = 'S3Silent';
  }
}

/** S3's own least size of a part; S3 takes 10,000 of them. */
export const PART_BYTES = 5 * 1024 * 1024;
/** Parts of an upload that are in memory. */
const PARTS_AT_ONCE = 2;
/** Far more than a page of a listing. Objects may be of any length. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
/** A slow listener occupies one as long as it takes. */
const READING_SOCKETS = 500;

/** Names of errors for a full disk or an exhausted quota on S3-compatible servers, mostly with a 403. */
const FULL = /quota|storage ?(full|cap|limit)|insufficient ?storage|no ?space/i;

/** The HTTP status that S3 refused with, if it is S3 that refused. */
export function s3StatusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}

/** Returns whether S3 has no room left. */
export function isS3Full(error: unknown): boolean {
  return s3StatusOf(error) === 507 || (error instanceof Error && FULL.test(`${error.name} ${error.message}`));
}

/** Opens an S3 server, ours or a stranger's, without asking it anything yet. */
export function openS3(access: S3Access, options: S3Options): S3 {
  const { answerMs, idleMs } = options.limits;
  const reader = createClient(access, options, {
    requestTimeout: answerMs,
    throwOnRequestTimeout: true,
    // A socket timeout can't distinguish a silent server from a slow reader; `limitBody` can.
    socketTimeout: 0,
    httpAgent: { maxSockets: READING_SOCKETS },
    httpsAgent: { maxSockets: READING_SOCKETS },
  });
  const writer = createClient(access, options, { socketTimeout: idleMs });
  return {
    client: reader,
    upload: (params, body, signal) => upload(writer, params, body, { signal, partMs: options.limits.partMs }),
    close() {
      reader.destroy();
      writer.destroy();
    },
  };
}

function createClient(access: S3Access, options: S3Options, requestHandler: object): S3Client {
  const client = new S3Client(s3ClientConfig(access, options.limits, requestHandler));
  guardClient(client, options);
  return client;
}

/** Returns the configuration of every S3 client. A library that creates its own client uses it with `guardClient`. */
export const s3ClientConfig = (
  { endpoint, region, accessKey, secretKey }: S3Access,
  { connectMs }: S3Limits,
  requestHandler: object,
) =>
  ({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // Newer checksums are on by default, but most S3-compatible servers don't support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectMs, ...requestHandler },
  }) satisfies S3ClientConfig;

/** Translates request errors, and aborts answers that are too long or stall. */
export function guardClient({ middlewareStack }: S3Client, { limits: { idleMs }, translate }: S3Options): void {
  middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: unknown) => {
        throw translate(error);
      }),
    { step: 'initialize', priority: 'high', name: 'translateErrors' },
  );
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args).catch((error: unknown) => {
          // The client would retry a silent server and wait as long again.
          throw error instanceof Error && error.name === 'TimeoutError' ? new S3Silent() : error;
        });
        const response = result.response as { body?: unknown };
        const maxBytes = commandName === 'GetObjectCommand' ? Number.POSITIVE_INFINITY : ANSWER_MAX_BYTES;
        if (response.body instanceof Readable)
          response.body = limitBody(response.body, { idleMs, maxBytes, translate });
        return result;
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  );
}

interface BodyLimits extends Pick<S3Limits, 'idleMs'>, Pick<S3Options, 'translate'> {
  readonly maxBytes: number;
}

/** Limits a body: aborts it if it is too long, or stalls while the reader waits. */
function limitBody(source: Readable, { idleMs, maxBytes, translate }: BodyLimits): Readable {
  let left = maxBytes;
  let timer: NodeJS.Timeout | undefined;
  const limited = new Readable({
    read() {
      timer ??= setTimeout(() => fail(new S3Silent()), idleMs);
      source.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });
  const fail = (error: unknown) => limited.destroy(translate(error) as Error);
  source.on('data', (chunk: Buffer) => {
    clearTimeout(timer);
    timer = undefined;
    left -= chunk.length;
    if (left < 0) fail(new Error(`S3 answered with more than ${maxBytes} bytes`));
    else if (!limited.push(chunk)) source.pause();
  });
  source.pause();
  finished(source, (error) => {
    if (error) fail(error);
    else limited.push(null);
  });
  return limited;
}

async function upload(
  client: S3Client,
  params: UploadParams,
  body: Readable,
  { signal, partMs }: { readonly signal: AbortSignal | undefined; readonly partMs: number },
): Promise<{ size: number }> {
  const { Bucket, Key } = params;
  let UploadId: string | undefined;
  let size = 0;
  let hasS3Failed = false;
  const inTime = () => AbortSignal.timeout(partMs);
  const limit = () => ({ abortSignal: AbortSignal.any([inTime(), ...(signal ? [signal] : [])]) });
  const failed = (error: unknown): never => {
    hasS3Failed = signal?.aborted !== true;
    // The sender may be slow, and the rest of its data is useless now.
    body.destroy(error as Error);
    throw error;
  };
  const parts: Promise<{ PartNumber: number; ETag: string | undefined }>[] = [];
  const sendPart = async (PartNumber: number, Body: Buffer) => {
    const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body });
    const { ETag } = await client.send(command, limit()).catch(failed);
    return { PartNumber, ETag };
  };
  if (signal) addAbortSignal(signal, body);
  try {
    for await (const { bytes, isLast } of inParts(body)) {
      size += bytes.length;
      if (isLast && UploadId === undefined) {
        await client.send(new PutObjectCommand({ ...params, Body: bytes }), limit()).catch(failed);
        return { size };
      }
      // Not aborted by `signal`: without the upload id in the answer the upload could not be deleted.
      UploadId ??= (
        await client.send(new CreateMultipartUploadCommand(params), { abortSignal: inTime() }).catch(failed)
      ).UploadId;
      const part = sendPart(parts.length + 1, bytes);
      part.catch(() => undefined);
      parts.push(part);
      await parts.at(-PARTS_AT_ONCE);
    }
    const MultipartUpload = { Parts: await Promise.all(parts) };
    const command = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload });
    await client.send(command, limit()).catch(failed);
    return { size };
  } catch (error) {
    const removal = Promise.allSettled(parts).then(async () => {
      if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    });
    // A server that has just failed may keep this waiting, too.
    if (hasS3Failed) removal.catch(() => undefined);
    else await removal.catch(() => undefined);
    throw error;
  }
}

/** Cuts a stream into parts of one size, but for the last. */
async function* inParts(body: Readable): AsyncGenerator<{ readonly bytes: Buffer; readonly isLast: boolean }> {
  let chunks: Buffer[] = [];
  let held = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    while (held > PART_BYTES) {
      const whole = Buffer.concat(chunks, held);
      yield { bytes: whole.subarray(0, PART_BYTES), isLast: false };
      chunks = [whole.subarray(PART_BYTES)];
      held -= PART_BYTES;
    }
  }
  yield { bytes: Buffer.concat(chunks, held), isLast: true };
}
