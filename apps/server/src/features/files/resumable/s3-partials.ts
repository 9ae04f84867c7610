import type { Readable } from 'node:stream';
import { S3Store } from '@tus/s3-store';
import { ERRORS } from '@tus/server';
import { guardClient, PART_BYTES, s3ClientConfig, s3StatusOf } from '#platform/storage/s3-client.ts';
import { S3_LIMITS, type S3Settings, toStorageError, UNFINISHED_PREFIX } from '#platform/storage/s3-storage.ts';

/** Socket timeout in milliseconds. Reading a part is as slow as storing it again. */
const IDLE_MS = 20_000;

/** Keeps errors about missing objects and uploads, which the library handles itself. */
const toUploadError = (error: unknown): unknown =>
  s3StatusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket' ? error : toStorageError(error);

/** Metadata of the incomplete part: the number of the last whole part, 0 for none. */
const AFTER_PART = 'after-part';

/**
 * Stores parts in the bucket, so that an upload continues on any node. A node that lost its lock may still write a part
 * while another node continues. So each part has a fixed offset: bytes are only added where the previous parts end, and
 * an incomplete part after any but the last part is ignored.
 */
export class S3Partials extends S3Store {
  /** The last whole part of each running upload. */
  readonly #lastParts = new Map<string, number>();

  constructor(settings: S3Settings, expirationPeriodInMilliseconds: number) {
    super({
      s3ClientConfig: { bucket: settings.bucket, ...s3ClientConfig(settings, S3_LIMITS, { socketTimeout: IDLE_MS }) },
      // An aborted request loses the part that it was writing.
      partSize: PART_BYTES,
      expirationPeriodInMilliseconds,
      // Few S3-compatible servers support tags.
      useTags: false,
    });
    guardClient(this.client, { limits: S3_LIMITS, translate: toUploadError });
    this.client.middlewareStack.add(
      (next) => (call) => {
        const input = call.input as { Key?: string; Delete?: { Objects: { Key: string }[] } };
        const inFolder = (key: string) => `${UNFINISHED_PREFIX}${key}`;
        return next({
          ...call,
          input: {
            ...call.input,
            ...(input.Key !== undefined && { Key: inFolder(input.Key) }),
            ...(input.Delete && {
              Delete: { Objects: input.Delete.Objects.map(({ Key }) => ({ Key: inFolder(Key) })) },
            }),
          } as typeof call.input,
        });
      },
      { step: 'initialize' },
    );
  }

  /** The library reports every error as a missing upload, which would make clients restart uploads in an outage. */
  override async getUpload(uuid: string) {
    await this.getMetadata(uuid).catch((error: unknown) => {
      throw s3StatusOf(error) === 404 ? ERRORS.FILE_NOT_FOUND : error;
    });
    return super.getUpload(uuid);
  }

  /** @throws INVALID_OFFSET (409) if the bytes do not start where the stored ones end */
  protected override async uploadParts(
    ...[metadata, bytes, partNumber, offset]: Parameters<S3Store['uploadParts']>
  ): Promise<number> {
    // Without a listener an error of this stream would end the process.
    bytes.on('error', () => undefined);
    const { id } = metadata.file;
    const parts = await this.retrieveParts(id);
    const stored = parts.reduce((sum, { PartNumber = 0, Size = 0 }) => sum + (PartNumber < partNumber ? Size : 0), 0);
    if (stored !== offset) throw ERRORS.INVALID_OFFSET;
    this.#lastParts.set(id, partNumber - 1);
    return super.uploadParts(metadata, bytes, partNumber, offset).finally(() => this.#lastParts.delete(id));
  }

  protected override uploadPart(...[metadata, bytes, partNumber]: Parameters<S3Store['uploadPart']>): Promise<string> {
    this.#lastParts.set(metadata.file.id, partNumber);
    return super.uploadPart(metadata, bytes, partNumber);
  }

  protected override async uploadIncompletePart(id: string, bytes: Readable): Promise<string> {
    const { ETag = '' } = await this.client.putObject({
      Bucket: this.bucket,
      Key: this.partKey(id, true),
      Body: bytes,
      Metadata: { [AFTER_PART]: String(this.#lastParts.get(id) ?? 0) },
    });
    return ETag;
  }

  protected override async getIncompletePartSize(id: string): Promise<number | undefined> {
    return (await this.#followsLastPart(id)) ? super.getIncompletePartSize(id) : undefined;
  }

  protected override async getIncompletePart(id: string): Promise<Readable | undefined> {
    return (await this.#followsLastPart(id)) ? super.getIncompletePart(id) : undefined;
  }

  /** Returns true if there is an incomplete part after the last whole part. Older versions did not record its place. */
  async #followsLastPart(id: string): Promise<boolean> {
    const rest = await this.client
      .headObject({ Bucket: this.bucket, Key: this.partKey(id, true) })
      .catch((error: unknown) => {
        if (s3StatusOf(error) === 404) return null;
        throw error;
      });
    if (rest === null) return false;
    const after = rest.Metadata?.[AFTER_PART];
    return after === undefined || Number(after) === ((await this.retrieveParts(id)).at(-1)?.PartNumber ?? 0);
  }

  /** @throws FILE_NO_LONGER_EXISTS (410) if bytes are missing, so that the client restarts the upload */
  override async read(id: string): Promise<Readable> {
    const { file } = await this.getMetadata(id);
    const { Body, ContentLength } = await this.client.getObject({ Bucket: this.bucket, Key: id });
    const bytes = Body as Readable;
    if (ContentLength === file.size) return bytes;
    bytes.destroy();
    throw ERRORS.FILE_NO_LONGER_EXISTS;
  }

  /** The library only removes unfinished uploads, and leaves their incomplete part. */
  override async remove(uuid: string): Promise<void> {
    await super.remove(uuid).catch((error: unknown) => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
    });
    await this.clearCache(uuid);
    for (const Key of [uuid, this.infoKey(uuid), this.partKey(uuid, true)])
      await this.client.deleteObject({ Bucket: this.bucket, Key });
  }
}
