import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { open, outgoing, SOUND } from '@dubplate/testkit/delivery/outgoing-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFilesPrivately, sharedModes } from '#platform/files/file-modes.ts';
import { createDeliveryFolders, createFolderTransport } from './folder-transport.ts';
import { testConnection } from './test-connection.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dubplate-transport-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** A store's folder in `home`. */
const folderAt = (name: string) => createFolderTransport(createDeliveryFolders(home, []), name);

describe('a folder', () => {
  it('receives complete files under their names, once', async () => {
    const connection = await open(folderAt('a'));
    const file = outgoing('batch/1/resources/x.wav', SOUND);
    await connection.send(file);
    await connection.send(file);
    expect(file.askedFrom).toEqual([0]);
    expect(await readdir(path.join(home, 'a/batch/1/resources'))).toEqual(['x.wav']);
    expect((await connection.read(file.path, SOUND.length))?.equals(SOUND)).toBe(true);
    expect(await connection.list('batch/1/resources')).toEqual([{ path: file.path, size: SOUND.length }]);
    expect(await connection.read(file.path, SOUND.length - 1)).toBeNull();
    expect(await connection.list('nowhere')).toEqual([]);
  });

  it('receives no file whose bytes have changed since the message was built', async () => {
    const connection = await open(folderAt('b'));
    const changed = { ...outgoing('x.wav', SOUND), sha256: '00' };
    await expect(connection.send(changed)).rejects.toMatchObject({ code: 'TRANSPORT_UPLOAD' });
    expect(await connection.stat('x.wav')).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('closes the file if its source can’t be read', async () => {
    const connection = await open(folderAt('closed'));
    const away = { ...outgoing('x.wav', SOUND), open: () => Promise.reject(new Error('The storage is away')) };
    await expect(connection.send(away)).rejects.toThrow('The storage is away');
    const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    expect((await Promise.all(links)).filter((file) => file.startsWith(home))).toEqual([]);
  });

  it('reports that it can’t be written', async () => {
    await writeFile(path.join(home, 'file'), '');
    const result = await testConnection(folderAt('file/inbox'));
    expect(result).toMatchObject({ ok: false, steps: [{ name: 'connect', ok: false }] });
    expect(result.steps[0]?.detail).toMatch(/^TRANSPORT_FOLDER: /);
  });

  it('must be where the operator allows it', () => {
    const folders = createDeliveryFolders('/data/deliveries', ['/mnt/stores']);
    expect(folders.resolve('spotify')).toBe('/data/deliveries/spotify');
    expect(folders.resolve('/mnt/stores/deezer')).toBe('/mnt/stores/deezer');
    for (const outside of ['..', '../x', 'a/../../x', '/etc', '/mnt/storesX', '/mnt', 'a\u0000b'])
      expect(folders.resolve(outside), outside).toBeNull();
  });

  it('keeps the modes that the operator’s umask gives outside the data folder, and is private inside', async () => {
    const shared = path.join(home, 'shared');
    const mask = process.umask();
    createFilesPrivately();
    try {
      const folders = createDeliveryFolders(path.join(home, 'own'), [shared]);
      for (const place of [path.join(shared, 'store'), 'store'])
        await (await open(createFolderTransport(folders, place))).send(outgoing('batch/x.wav', SOUND));
    } finally {
      process.umask(mask);
    }
    const modeOf = async (...parts: string[]) => (await stat(path.join(home, ...parts))).mode & 0o777;
    const modes = sharedModes();
    for (const folder of ['store', 'store/batch']) {
      expect(await modeOf('shared', folder)).toBe(modes.folder);
      expect(await modeOf('own', folder)).toBe(0o700);
    }
    expect(await modeOf('shared/store/batch/x.wav')).toBe(modes.file);
    expect(await modeOf('own/store/batch/x.wav')).toBe(0o600);
  });

  it('never follows a link that leads out of it', async () => {
    const outside = path.join(home, 'outside');
    const root = path.join(home, 'linked');
    for (const folder of [outside, root]) await mkdir(folder);
    await writeFile(path.join(outside, 'secret.xml'), 'secret');
    await symlink(outside, path.join(root, 'batch'));
    await symlink(path.join(outside, 'secret.xml'), path.join(root, 'secret.xml'));
    await symlink(path.join(outside, 'x.wav.part'), path.join(root, 'x.wav.part'));
    const connection = await open(folderAt('linked'));

    const refused = { code: 'TRANSPORT_FOLDER' };
    await expect(connection.send(outgoing('batch/x.wav', SOUND))).rejects.toMatchObject(refused);
    await expect(connection.send(outgoing('batch/deep/x.wav', SOUND))).rejects.toMatchObject(refused);
    await expect(connection.list('batch')).rejects.toMatchObject(refused);
    await expect(connection.read('batch/secret.xml', 100)).rejects.toMatchObject(refused);
    await expect(connection.read('secret.xml', 100)).rejects.toMatchObject(refused);
    await expect(connection.remove('batch/secret.xml')).rejects.toMatchObject(refused);
    expect(await connection.list('.')).toEqual([]);
    expect(await connection.stat('secret.xml')).toBeNull();
    // An obstacle in the place of a file is replaced.
    await connection.send(outgoing('x.wav', SOUND));
    await connection.send(outgoing('secret.xml', Buffer.from('ours')));
    expect(await readdir(outside)).toEqual(['secret.xml']);
    expect(await readFile(path.join(outside, 'secret.xml'), 'utf8')).toBe('secret');
    expect((await readdir(root)).sort()).toEqual(['batch', 'secret.xml', 'x.wav']);
  });

  it('may contain links within it', async () => {
    const root = path.join(home, 'within');
    await mkdir(path.join(root, 'real'), { recursive: true });
    await symlink('real', path.join(root, 'batch'));
    const connection = await open(folderAt('within'));
    await connection.send(outgoing('batch/x.wav', SOUND));
    expect(await readdir(path.join(root, 'real'))).toEqual(['x.wav']);
  });

  it('is rejected if a link leads outside the allowed places', async () => {
    const elsewhere = path.join(home, 'elsewhere');
    await mkdir(path.join(home, 'base'), { recursive: true });
    await mkdir(elsewhere);
    await symlink(elsewhere, path.join(home, 'base', 'store'));
    const openWith = (allowed: string[]) =>
      open(createFolderTransport(createDeliveryFolders(path.join(home, 'base'), allowed), 'store/inbox'));
    await expect(openWith([])).rejects.toMatchObject({ code: 'TRANSPORT_FOLDER' });
    expect(await readdir(elsewhere)).toEqual([]);
    await openWith([elsewhere]);
    expect(await readdir(elsewhere)).toEqual(['inbox']);
  });
});
