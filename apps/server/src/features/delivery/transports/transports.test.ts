import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeliveryFolders } from './delivery-folders.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSftpTransport } from './sftp-transport.ts';
import { type Sshd, startSshd, whyNoSshd } from './sshd.ts';
import { testConnection } from './test-connection.ts';
import type { OutgoingFile, Transport } from './transport.ts';

const open = (transport: Transport) => transport.open({ signal: new AbortController().signal });

/** Bytes to send that say from where they were asked for. */
const outgoing = (name: string, bytes: Buffer): OutgoingFile & { readonly askedFrom: number[] } => {
  const askedFrom: number[] = [];
  return {
    path: name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    askedFrom,
    async open(from) {
      askedFrom.push(from);
      return Readable.from([bytes.subarray(from)]);
    },
  };
};
const SOUND = Buffer.alloc(3_000_000, 'sound ');

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dubplate-transport-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('a folder', () => {
  it('gets whole files under their names, once', async () => {
    const connection = await open(createFolderTransport(path.join(home, 'a')));
    const file = outgoing('batch/1/resources/x.wav', SOUND);
    await connection.send(file);
    await connection.send(file);
    expect(file.askedFrom).toEqual([0]);
    expect(await readdir(path.join(home, 'a/batch/1/resources'))).toEqual(['x.wav']);
    expect((await connection.read(file.path, SOUND.length)).equals(SOUND)).toBe(true);
    expect(await connection.list('batch/1/resources')).toEqual([{ path: file.path, size: SOUND.length }]);
    expect(await connection.list('nowhere')).toEqual([]);
  });

  it('gets nothing whose bytes have changed since they were announced', async () => {
    const connection = await open(createFolderTransport(path.join(home, 'b')));
    const changed = { ...outgoing('x.wav', SOUND), sha256: '00' };
    await expect(connection.send(changed)).rejects.toMatchObject({ code: 'TRANSPORT_UPLOAD' });
    expect(await connection.stat('x.wav')).toBeNull();
  });

  it('says that it can’t be written', async () => {
    await writeFile(path.join(home, 'file'), '');
    const result = await testConnection(createFolderTransport(path.join(home, 'file', 'inbox')));
    expect(result).toMatchObject({ ok: false, steps: [{ name: 'connect', ok: false }] });
    expect(result.steps[0]?.detail).toMatch(/^TRANSPORT_FOLDER: /);
  });

  it('lies where the operator allows it', () => {
    const folders = createDeliveryFolders('/data/deliveries', ['/mnt/stores']);
    expect(folders.resolve('spotify')).toBe('/data/deliveries/spotify');
    expect(folders.resolve('/mnt/stores/deezer')).toBe('/mnt/stores/deezer');
    for (const outside of ['..', '../x', 'a/../../x', '/etc', '/mnt/storesX', '/mnt', 'a\u0000b'])
      expect(folders.resolve(outside), outside).toBeNull();
  });
});

describe.skipIf(whyNoSshd())(`an SFTP server (${whyNoSshd() ?? 'sshd'})`, () => {
  let sshd: Sshd;
  beforeAll(async () => {
    sshd = await startSshd();
  });
  afterAll(() => sshd.stop());
  const transport = (changes: object = {}, secrets: object = { private_key: sshd.privateKey }) =>
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
    );

  it('gets whole files under their names, once, and its test passes', async () => {
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

  it('goes on where it was cut off', async () => {
    const file = outgoing('resumed.wav', SOUND);
    await writeFile(path.join(sshd.folder, 'resumed.wav.part'), SOUND.subarray(0, 1_234_567));
    const connection = await open(transport());
    await connection.send(file);
    await connection.close();
    expect(file.askedFrom).toEqual([1_234_567]);
    expect((await readFile(path.join(sshd.folder, 'resumed.wav'))).equals(SOUND)).toBe(true);
  });

  it('replaces a file of another size that has its name', async () => {
    await mkdir(path.join(sshd.folder, 'again'), { recursive: true });
    await writeFile(path.join(sshd.folder, 'again/x.wav'), 'short');
    const connection = await open(transport());
    await connection.send(outgoing('again/x.wav', SOUND));
    await connection.close();
    expect((await readFile(path.join(sshd.folder, 'again/x.wav'))).equals(SOUND)).toBe(true);
  });

  it('is not trusted with another host key, and says which it showed', async () => {
    const other = `SHA256:${'A'.repeat(43)}`;
    await expect(open(transport({ fingerprint: other }))).rejects.toMatchObject({
      code: 'TRANSPORT_HOST_KEY',
      message: sshd.fingerprint,
    });
  });

  it('refuses wrong credentials, and a closed port is no connection', async () => {
    await expect(open(transport({}, { password: 'wrong' }))).rejects.toMatchObject({ code: 'TRANSPORT_CREDENTIALS' });
    await expect(open(transport({ port: 1 }))).rejects.toMatchObject({ code: 'TRANSPORT_CONNECT' });
  });

  it('that is gone in the middle of a file has none under its name, and gets the rest later', async () => {
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
    await expect(connection.send(half)).rejects.toMatchObject({ name: 'TransportFault' });
    await connection.close().catch(() => undefined);
    expect(await readdir(sshd.folder)).not.toContain('killed.wav');
    await sshd.restore();
    const again = await open(transport());
    await again.send(file);
    await again.close();
    expect((await readFile(path.join(sshd.folder, 'killed.wav'))).equals(SOUND)).toBe(true);
  }, 60_000);
});
