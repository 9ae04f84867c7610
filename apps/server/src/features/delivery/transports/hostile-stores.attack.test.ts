import { type HostileSftp, startHostileSftp } from '@dubplate/testkit/delivery/hostile-sftp';
import { open, outgoing, SOUND } from '@dubplate/testkit/delivery/outgoing-file';
import { type S3StandIn, startS3StandIn } from '@dubplate/testkit/storage/s3-stand-in';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createS3Transport } from './s3-transport.ts';
import { createSftpTransport } from './sftp-transport.ts';

const MEGABYTE = 1024 * 1024;

describe('a store’s S3', () => {
  let s3: S3StandIn;
  beforeAll(async () => {
    s3 = await startS3StandIn();
  });
  afterEach(() => s3.fail(null));
  afterAll(() => s3.stop());

  const connect = async () => {
    const { endpoint, region, bucket } = s3.settings;
    const limits = { connectMs: 1_000, answerMs: 1_000, idleMs: 1_000, partMs: 60_000 };
    await fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
    return open(createS3Transport({ type: 'S3', endpoint, region, bucket, prefix: '' }, {}, limits));
  };

  it('sends no more than the limit of a file, despite the listed size', async () => {
    s3.addStrange('acknowledgements/a.xml', 100, 'endless');
    const connection = await connect();
    expect(await connection.list('acknowledgements')).toEqual([{ path: 'acknowledgements/a.xml', size: 100 }]);
    expect(await connection.read('acknowledgements/a.xml', MEGABYTE)).toBeNull();
    // Plus the buffers of both sides.
    expect(s3.bytesSent()).toBeLessThan(20 * MEGABYTE);
    await connection.close();
  });

  it('is not waited for if it stops in the middle of a file', async () => {
    s3.addStrange('acknowledgements/b.xml', 100, 'stalled');
    const connection = await connect();
    await expect(connection.read('acknowledgements/b.xml', MEGABYTE)).rejects.toMatchObject({
      code: 'TRANSPORT_TIMEOUT',
    });
    await connection.close();
  });

  it.each([
    ['lists without an end', 'endless', 'TRANSPORT_CONNECT'],
    ['is silent', 'silence', 'TRANSPORT_TIMEOUT'],
    ['refuses the keys', { status: 403, code: 'AccessDenied' }, 'TRANSPORT_CREDENTIALS'],
  ] as const)('that %s costs one call', async (_name, failure, code) => {
    const connection = await connect();
    s3.fail(failure);
    await expect(connection.list('acknowledgements')).rejects.toMatchObject({ code });
    await expect(connection.send(outgoing('x.wav', SOUND))).rejects.toMatchObject({ code });
    await connection.close();
  });

  it('reports an exceeded quota', async () => {
    const connection = await connect();
    s3.fail({ status: 403, code: 'QuotaExceeded' }, (request) => request.startsWith('PUT'));
    await expect(connection.send(outgoing('x.wav', SOUND))).rejects.toMatchObject({ code: 'TRANSPORT_NO_ROOM' });
    await connection.close();
  });

  it('reads an empty file', async () => {
    const connection = await connect();
    await connection.send(outgoing('empty.xml', Buffer.alloc(0)));
    expect(await connection.read('empty.xml', 100)).toEqual(Buffer.alloc(0));
    await connection.close();
  });
});

describe('a store’s SFTP server', () => {
  let sftp: HostileSftp;
  beforeAll(async () => {
    sftp = await startHostileSftp();
  });
  afterAll(() => sftp.stop());

  const connect = () => {
    const { port, fingerprint } = sftp;
    return open(
      createSftpTransport(
        { type: 'SFTP', host: '127.0.0.1', port, user: 'a', fingerprint, path: '' },
        { password: 'b' },
      ),
    );
  };

  it('is asked for no more names than the limit of a listing', async () => {
    const connection = await connect();
    expect(await connection.list('acknowledgements')).toHaveLength(10_000);
    expect(sftp.answers()).toBe(20);
    await connection.close();
  });

  it('lists new files beyond the known ones', async () => {
    const connection = await connect();
    const numberOf = ({ path }: { readonly path: string }) => Number(/\d+/.exec(path)?.[0]);
    const known = sftp.answers() * 500 + 12_000;
    const files = await connection.list('acknowledgements', async (page) =>
      page.filter((file) => numberOf(file) >= known),
    );
    expect(files).toHaveLength(10_000);
    await connection.close();
  });

  it('is asked for no more of a file than its limit', async () => {
    const connection = await connect();
    const before = sftp.answers();
    expect(await connection.read('acknowledgements/ack-1.xml', MEGABYTE)).toBeNull();
    // It arrives in pieces of about 20 KB.
    expect(sftp.answers() - before).toBeLessThan(100);
    await connection.close();
  });
});
