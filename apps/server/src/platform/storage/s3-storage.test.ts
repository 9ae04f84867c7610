import { Readable } from 'node:stream';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { findWhyNoS3, startS3 } from '@dubplate/testkit/storage/radosgw';
import { describeStorage } from '@dubplate/testkit/storage/storage-conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abortStaleUploads, openS3Storage, type S3Settings } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const whyNot = findWhyNoS3();

describe.skipIf(whyNot)(whyNot ? `storage in S3 (skipped: ${whyNot})` : 'storage in S3', () => {
  let settings: S3Settings;
  let stopS3: (() => Promise<void>) | undefined;
  let storage: Storage;
  let client: S3Client;

  beforeAll(async () => {
    const s3 = await startS3();
    settings = s3.settings;
    stopS3 = s3.stop;
    client = clientOf(settings);
  });
  afterAll(async () => {
    client?.destroy();
    await stopS3?.();
  });

  async function everythingIn(bucket: string): Promise<string[]> {
    const objects = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    return [...(objects.Contents ?? []), ...(uploads.Uploads ?? [])].map(({ Key }) => String(Key)).sort();
  }

  describeStorage('as any storage', async () => {
    storage = await openS3Storage(settings);
    return { storage, leftovers: () => everythingIn(settings.bucket), stop: () => storage.close() };
  });

  it('opens a bucket that is there already', async () => {
    const again = await openS3Storage(settings);
    await again.ready();
    await again.close();
  });

  it('signs addresses that anyone may read for a while, ranges too', async () => {
    const store = await openS3Storage(settings);
    const body = Readable.from([Buffer.from('0123456789')], { objectMode: false });
    await store.put('audio/link', body, { contentType: 'audio/wav' });
    const url = await store.signedUrl('audio/link', { expiresInSeconds: 60, fileName: 'Ночь (1).wav' });
    const answer = await fetch(String(url), { headers: { range: 'bytes=2-4' } });
    expect([answer.status, await answer.text()]).toEqual([206, '234']);
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    expect(answer.headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''%D0%9D%D0%BE%D1%87%D1%8C%20%281%29.wav",
    );
    const forged = await fetch(String(url).replace('audio/link', 'audio/other'));
    expect(forged.status).toBe(403);
    await forged.arrayBuffer();
    await store.close();
  });

  it('is not ready with wrong credentials', async () => {
    const store = await openS3Storage({ ...settings, secretKey: 'wrong' });
    await expect(store.ready()).rejects.toMatchObject({ outage: 'UNAVAILABLE' });
    await store.close();
  });

  it('deletes the parts of abandoned uploads', async () => {
    await client.send(new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: 'audio/dead' }));
    await abortStaleUploads(client, settings.bucket, new Date());
    expect(await everythingIn(settings.bucket)).toContain('audio/dead');
    await abortStaleUploads(client, settings.bucket, new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await everythingIn(settings.bucket)).not.toContain('audio/dead');
  });
});

function clientOf({ endpoint, region, accessKey, secretKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
}
