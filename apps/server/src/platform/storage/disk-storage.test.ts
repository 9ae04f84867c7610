import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStorage } from '@dubplate/testkit/storage/storage-conformance';
import { expect, it } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describeStorage('storage in a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'storage-'));
  return {
    storage: await openDiskStorage({ root }),
    leftovers: () => listFiles(root),
    stop: () => rm(root, { recursive: true }),
  };
});

it('clears away what a dead process left unfinished, and nothing newer', async () => {
  const root = await mkdtemp(join(tmpdir(), 'storage-'));
  const storage = await openDiskStorage({ root });
  const old = join(root, '.incoming', 'old');
  const fresh = join(root, '.incoming', 'fresh');
  await writeFile(old, 'x');
  await writeFile(fresh, 'x');
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await utimes(old, twoDaysAgo, twoDaysAgo);
  await openDiskStorage({ root });
  expect(await listFiles(root)).toEqual([fresh]);
  await storage.removeUnfinished(new Date(Date.now() + 25 * 60 * 60 * 1000));
  expect(await listFiles(root)).toEqual([]);
  await rm(root, { recursive: true });
});
