import {
  AbortMultipartUploadCommand,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { DAY_MS } from '@dubplate/rules/dates';
import { s3StatusOf } from './s3-client.ts';

/** An unfinished upload of this age belongs to a process that died. */
const STALE_MS = DAY_MS;

/** Below it are uploads of clients that may resume them for days; their room sweeps them. */
export const UNFINISHED_PREFIX = 'unfinished/';

/** Makes the bucket where there is none; two servers that start at once may both try. */
export async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (s3StatusOf(error) !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((refusal: unknown) => {
      if (!(refusal instanceof BucketAlreadyOwnedByYou)) throw refusal;
    });
  }
}

/** Deletes the parts of uploads that nobody will finish: they are billed, and no listing shows them. */
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
