import type { Readable } from 'node:stream';
import { S3Store } from '@tus/s3-store';
import { ERRORS } from '@tus/server';
import { guardClient, PART_BYTES, s3ClientConfig, s3StatusOf } from '#platform/storage/s3-client.ts';
import { S3_LIMITS, type S3Settings, toStorageError, UNFINISHED_PREFIX } from '#platform/storage/s3-storage.ts';

/** Without a byte on a connection, in milliseconds. A part is read no faster than it is stored again. */
const IDLE_MS = 20_000;

/** The library itself reads what S3 says about an object or an upload that is not there. */
const toUploadError = (error: unknown): unknown =>
  s3StatusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket' ? error : toStorageError(error);

/** On the bytes behind the last whole part: the number of that part, 0 for none. */
const AFTER_PART = 'after-part';

/**
 * Parts in the bucket, so that an upload continues on any node. A node that loses its lock may still be writing a part
 * while another one goes on. Each part therefore has a fixed place: no bytes are added at a place where the parts before
 * do not end, and a rest that lies behind another part than the last one is ignored.
 */
export class S3Partials extends S3Store {
  /** The last whole part of each upload that is being written. */
  readonly #lastParts = new Map<string, number>();

  constructor(settings: S3Settings, expirationPeriodInMilliseconds: number) {
    super({
      s3ClientConfig: { bucket: settings.bucket, ...s3ClientConfig(settings, S3_LIMITS, { socketTimeout: IDLE_MS }) },
      // A request that breaks off loses the part that it was writing.
      partSize: PART_BYTES,
      expirationPeriodInMilliseconds,
      // Few servers that speak S3 know tags.
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

  /** The library reports every error as an upload that is not there, so that clients would begin again in an outage. */
  override async getUpload(uuid: string) {
    await this.getMetadata(uuid).catch((error: unknown) => {
      throw s3StatusOf(error) === 404 ? ERRORS.FILE_NOT_FOUND : error;
    });
    return super.getUpload(uuid);
  }

  /** @throws INVALID_OFFSET (409) if the bytes do not begin where the stored ones end */
  protected override async uploadParts(
    ...[metadata, bytes, partNumber, offset]: Parameters<S3Store['uploadParts']>
  ): Promise<number> {
    // Nobody reads them yet: an error of theirs would end the process.
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

  /** Whether there is a rest, and it lies behind the last whole part. Rests of older versions name no part. */
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

  /** @throws FILE_NO_LONGER_EXISTS (410) if bytes are missing, so that the client begins again */
  override async read(id: string): Promise<Readable> {
    const { file } = await this.getMetadata(id);
    const { Body, ContentLength } = await this.client.getObject({ Bucket: this.bucket, Key: id });
    const bytes = Body as Readable;
    if (ContentLength === file.size) return bytes;
    bytes.destroy();
    throw ERRORS.FILE_NO_LONGER_EXISTS;
  }

  /** The library removes unfinished uploads alone, and leaves the last incomplete part of those. */
  override async remove(uuid: string): Promise<void> {
    await super.remove(uuid).catch((error: unknown) => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
    });
    await this.clearCache(uuid);
    for (const Key of [uuid, this.infoKey(uuid), this.partKey(uuid, true)])
      await this.client.deleteObject({ Bucket: this.bucket, Key });
  }
}
