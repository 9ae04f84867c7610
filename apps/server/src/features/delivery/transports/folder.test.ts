import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeliveryFolders } from './delivery-folders.ts';
import { createFolderTransport } from './folder-transport.ts';
import { open, outgoing, SOUND } from './outgoing.ts';
import { testConnection } from './test-connection.ts';

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
