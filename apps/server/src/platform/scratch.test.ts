import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openScratch } from './scratch.ts';

it('removes the folders of killed processes at the start, and those of work that has ended', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scratch-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const killed = path.join(dataDir, 'scratch', 'killed', 'work-1');
  await mkdir(killed, { recursive: true });
  await writeFile(path.join(killed, 'upload'), 'half a catalogue');

  const living = await openScratch(dataDir);
  expect(existsSync(killed)).toBe(false);
  await living.withFolder(async (folder) => {
    await writeFile(path.join(folder, 'upload'), 'a catalogue');
    const other = await openScratch(dataDir);
    expect(existsSync(path.join(folder, 'upload'))).toBe(true);
    await other.close();
    await expect(living.withFolder(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const folders = (await readdir(path.dirname(folder))).filter((name) => name.startsWith('work-'));
    expect(folders).toEqual([path.basename(folder)]);
  });
  await living.close();
  expect(await readdir(path.join(dataDir, 'scratch'))).toEqual([]);
});
