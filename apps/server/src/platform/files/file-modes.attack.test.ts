import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@dubplate/testkit/database';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { signUp } from '@dubplate/testkit/person';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeTopFolders } from './file-modes.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dubplate-modes-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const modeOf = async (...parts: string[]) => ((await stat(path.join(...parts))).mode & 0o777).toString(8);

const createOpenly = async (...parts: string[]) => {
  const file = path.join(...parts);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'content');
  await chmod(file, 0o644);
};

/** Files and folders that other accounts may read or enter. */
const listOpen = async (folder: string): Promise<string[]> => {
  const open: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const found = await stat(place).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(path.relative(folder, place));
  }
  return open;
};

it('restricts the data folder and its direct children, without following links', async () => {
  const dataDir = path.join(home, 'top');
  await createOpenly(dataDir, 'files', 'a', 'recording');
  await createOpenly(dataDir, 'note');
  await createOpenly(home, 'outside', 'file');
  await symlink(path.join(home, 'outside'), path.join(dataDir, 'link'));
  closeTopFolders(dataDir);
  expect(await modeOf(dataDir)).toBe('700');
  expect(await modeOf(dataDir, 'files')).toBe('700');
  expect(await modeOf(dataDir, 'note')).toBe('600');
  expect(await modeOf(home, 'outside')).not.toBe('700');
});

it('creates files privately and closes those of older versions', { timeout: 120_000 }, async () => {
  const dataDir = path.join(home, 'data');
  const outside = path.join(home, 'outside', 'file');
  await createOpenly(outside);
  await createOpenly(dataDir, 'files', 'a', 'recording');
  await createOpenly(dataDir, 'deliveries', 'store', 'inbox', 'message.xml');
  await symlink(outside, path.join(dataDir, 'files', 'link'));
  const port = await freePort();
  const database = await createTestDatabase({ isStarted: true });
  const server = await startServerProcess({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url });
  try {
    const artist = await signUp({ origin: `http://127.0.0.1:${port}` });
    await artist.upload(new Uint8Array(makeWav({ seconds: 2 })));
    await vi.waitFor(async () => expect(await listOpen(dataDir)).toEqual([]), { timeout: TIMEOUT_MS });
    expect(await modeOf(outside)).toBe('644');
    expect(await readdir(path.join(dataDir, 'files'), { recursive: true })).not.toHaveLength(0);
  } finally {
    await endProcess(server.child);
    await database.drop();
  }
});
