import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { open, outgoing, SOUND } from '@dubplate/testkit/delivery/outgoing-file';
import { type Sshd, startSshd, whyNoSshd } from '@dubplate/testkit/delivery/sshd';
import { mountSmallDisk } from '@dubplate/testkit/fixtures/small-disk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSftpTransport } from './sftp-transport.ts';
import { testConnection } from './test-connection.ts';

describe.skipIf(whyNoSshd())(`an SFTP server (${whyNoSshd() ?? 'sshd'})`, () => {
  let sshd: Sshd;
  beforeAll(async () => {
    sshd = await startSshd();
  });
  afterAll(() => sshd.stop());
  const transport = (changes: object = {}, secrets: object = { private_key: sshd.privateKey }, idleMs?: number) =>
    createSftpTransport(
      {
        type: 'SFTP',
        host: '127.0.0.1',
        port: sshd.port,
        user: sshd.user,
        fingerprint: sshd.fingerprint,
        path: '',
        ...changes,
      },
      secrets,
      idleMs,
    );

  it('receives complete files under their names, once, and passes the connection test', async () => {
    expect(await testConnection(transport())).toMatchObject({ ok: true });
    const connection = await open(transport());
    const file = outgoing('batch/1/x.wav', SOUND);
    await connection.send(file);
    await connection.send(file);
    expect(file.askedFrom).toEqual([0]);
    expect((await readFile(path.join(sshd.folder, file.path))).equals(SOUND)).toBe(true);
    expect(await readdir(path.join(sshd.folder, 'batch/1'))).toEqual(['x.wav']);
    expect(await connection.list('batch/1')).toEqual([{ path: file.path, size: SOUND.length }]);
    expect(await connection.list('nowhere')).toEqual([]);
    await connection.close();
  });

  it('resumes an interrupted upload', async () => {
    const file = outgoing('resumed.wav', SOUND);
    await writeFile(path.join(sshd.folder, 'resumed.wav.part'), SOUND.subarray(0, 1_234_567));
    const connection = await open(transport());
    await connection.send(file);
    await connection.close();
    expect(file.askedFrom).toEqual([1_234_567]);
    expect((await readFile(path.join(sshd.folder, 'resumed.wav'))).equals(SOUND)).toBe(true);
  });

  it('replaces a file of the same name but another size', async () => {
    await mkdir(path.join(sshd.folder, 'again'), { recursive: true });
    await writeFile(path.join(sshd.folder, 'again/x.wav'), 'short');
    const connection = await open(transport());
    await connection.send(outgoing('again/x.wav', SOUND));
    await connection.close();
    expect((await readFile(path.join(sshd.folder, 'again/x.wav'))).equals(SOUND)).toBe(true);
  });

  it('is rejected with another host key, which is reported', async () => {
    const other = `SHA256:${'A'.repeat(43)}`;
    await expect(open(transport({ fingerprint: other }))).rejects.toMatchObject({
      code: 'TRANSPORT_HOST_KEY',
      message: sshd.fingerprint,
    });
  });

  it('reports wrong credentials and a closed port', async () => {
    await expect(open(transport({}, { password: 'wrong' }))).rejects.toMatchObject({ code: 'TRANSPORT_CREDENTIALS' });
    await expect(open(transport({ port: 1 }))).rejects.toMatchObject({ code: 'TRANSPORT_CONNECT' });
  });

  it('shows no partial file under its name after a lost connection, and receives the rest later', async () => {
    const connection = await open(transport());
    const file = outgoing('killed.wav', SOUND);
    const half = {
      ...file,
      async open() {
        async function* bytes() {
          yield SOUND.subarray(0, 2_000_000);
          sshd.cut();
          yield SOUND.subarray(2_000_000);
        }
        return Readable.from(bytes());
      },
    };
    await expect(connection.send(half)).rejects.toMatchObject({ name: 'TransportError' });
    await connection.close().catch(() => undefined);
    expect(await readdir(sshd.folder)).not.toContain('killed.wav');
    await sshd.restore();
    const again = await open(transport());
    await again.send(file);
    await again.close();
    expect((await readFile(path.join(sshd.folder, 'killed.wav'))).equals(SOUND)).toBe(true);
  });

  it('may be slow as long as bytes arrive', async () => {
    const idleMs = 3_000;
    const connection = await open(transport({}, undefined, idleMs));
    const large = Buffer.concat([SOUND, SOUND, SOUND, SOUND]);
    sshd.setRate(3_000_000);
    // Longer in total than the idle limit.
    await connection.send(outgoing('slow.wav', large));
    expect((await stat(path.join(sshd.folder, 'slow.wav'))).size).toBe(large.length);
    const stuck = {
      ...outgoing('stuck.wav', large),
      async open() {
        async function* bytes() {
          yield SOUND;
          sshd.setRate(0);
          yield* [SOUND, SOUND, SOUND];
        }
        return Readable.from(bytes());
      },
    };
    await expect(connection.send(stuck)).rejects.toMatchObject({ code: 'TRANSPORT_TIMEOUT' });
    sshd.setRate(Number.POSITIVE_INFINITY);
    await connection.close().catch(() => undefined);
  });

  it('reports a full disk, and receives the rest once there is room', async ({ skip }) => {
    const folder = path.join(sshd.folder, 'small');
    await mkdir(folder);
    const unmount = mountSmallDisk(folder, 2);
    if (!unmount) return skip('mounting a small disk is not allowed here');
    const file = outgoing('small/x.wav', SOUND);
    const connection = await open(transport());
    await expect(connection.send(file)).rejects.toMatchObject({ code: 'TRANSPORT_NO_ROOM' });
    expect(await readdir(folder)).not.toContain('x.wav');
    await connection.close().catch(() => undefined);
    unmount();
    const again = await open(transport());
    await again.send(file);
    await again.close();
    expect((await stat(path.join(folder, 'x.wav'))).size).toBe(SOUND.length);
  });
});
