import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { open, outgoing, SOUND } from '@dubplate/testkit/delivery/outgoing-file';
import { findWhyNoS3, startS3 } from '@dubplate/testkit/storage/radosgw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Transport } from './s3-transport.ts';
import { testConnection } from './test-connection.ts';

const whyNot = findWhyNoS3();

describe.skipIf(whyNot)(`a store's bucket (${whyNot ?? 'radosgw'})`, () => {
  let server: Awaited<ReturnType<typeof startS3>>;
  let client: S3Client;
  beforeAll(async () => {
    server = await startS3();
    const { endpoint, region, accessKey: accessKeyId, secretKey: secretAccessKey } = server.settings;
    client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: 'store' }));
  });
  afterAll(async () => {
    client?.destroy();
    await server?.stop();
  });

  const transport = (changes: object = {}, secrets: object = {}) =>
    createS3Transport(
      {
        type: 'S3',
        endpoint: server.settings.endpoint,
        region: server.settings.region,
        bucket: 'store',
        prefix: 'inbox',
        ...changes,
      },
      { access_key: server.settings.accessKey, secret_key: server.settings.secretKey, ...secrets },
    );

  it('receives complete objects under their names, once, and passes the connection test', async () => {
    expect(await testConnection(transport())).toMatchObject({ ok: true });
    const connection = await open(transport());
    // More than one part of an upload.
    const large = Buffer.concat(Array.from({ length: 6 }, () => SOUND));
    const file = outgoing('batch/1/x.wav', large);
    await connection.send(file);
    await connection.send(file);
    expect(file.askedFrom).toEqual([0]);
    expect((await connection.read(file.path, large.length))?.equals(large)).toBe(true);
    expect(await connection.list('batch/1')).toEqual([{ path: file.path, size: large.length }]);
    expect(await connection.list('nowhere')).toEqual([]);
    expect(await connection.stat('batch/1/none')).toBeNull();
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'store', Prefix: 'inbox/batch' }));
    expect(Contents?.map(({ Key }) => Key)).toEqual(['inbox/batch/1/x.wav']);
    await connection.remove(file.path);
    expect(await connection.stat(file.path)).toBeNull();
    await connection.close();
  });

  it('replaces an object of the same size with other bytes, and rejects a file whose bytes have changed', async () => {
    const connection = await open(transport());
    await connection.send(outgoing('same.bin', Buffer.alloc(1000, 'a')));
    await connection.send(outgoing('same.bin', Buffer.alloc(1000, 'b')));
    expect((await connection.read('same.bin', 1000))?.toString()).toBe('b'.repeat(1000));
    const changed = { ...outgoing('changed.wav', SOUND), sha256: '00' };
    await expect(connection.send(changed)).rejects.toMatchObject({ code: 'TRANSPORT_UPLOAD' });
    expect(await connection.stat('changed.wav')).toBeNull();
    await connection.close();
  });

  it.each([
    ['another secret', {}, { secret_key: 'wrong' }, 'TRANSPORT_CREDENTIALS'],
    ['another key', {}, { access_key: 'nobody' }, 'TRANSPORT_CREDENTIALS'],
    ['a bucket that is not there', { bucket: 'nowhere' }, {}, 'TRANSPORT_FOLDER'],
    ['a closed port', { endpoint: 'http://127.0.0.1:1' }, {}, 'TRANSPORT_CONNECT'],
  ])('reports %s', async (_name, changes, secrets, code) => {
    const result = await testConnection(transport(changes, secrets));
    expect(result).toMatchObject({ ok: false, steps: [{ name: 'connect', ok: false }] });
    expect(result.steps[0]?.detail).toContain(code);
  });
});
