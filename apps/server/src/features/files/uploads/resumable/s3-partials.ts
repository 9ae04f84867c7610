import { S3Store } from '@tus/s3-store';
import { ERRORS } from '@tus/server';
import { UNFINISHED_PREFIX } from '#platform/storage/s3-bucket.ts';
import { guardClient, PART_BYTES, s3ClientConfig, s3StatusOf } from '#platform/storage/s3-client.ts';
import { S3_LIMITS, type S3Settings, toStorageError } from '#platform/storage/s3-storage.ts';

/** Without a byte on a connection, in milliseconds. A part is read no faster than it is stored again. */
const IDLE_MS = 20_000;

/** The library itself reads what S3 says about an object or an upload that is not there. */
const toUploadError = (error: unknown): unknown =>
  s3StatusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket' ? error : toStorageError(error);

/** Parts in the bucket, so that an upload continues on any node. */
export class S3Partials extends S3Store {
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
