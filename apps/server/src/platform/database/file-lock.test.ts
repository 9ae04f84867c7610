import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { takeFileLock, waitForFileLock } from './file-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('goes to one at a time, also within one process', () => {
  const path = join(folder, 'one');
  const first = takeFileLock(path, 'exclusive');
  expect(first).toBeDefined();
  expect(takeFileLock(path, 'exclusive')).toBeUndefined();
  first?.release();
  const second = takeFileLock(path, 'exclusive');
  expect(second).toBeDefined();
  second?.release();
});

it('is shared by many, who keep an exclusive one out until the last has gone', () => {
  const path = join(folder, 'many');
  const [one, other] = [takeFileLock(path, 'shared'), takeFileLock(path, 'shared')];
  one?.release();
  expect(takeFileLock(path, 'exclusive')).toBeUndefined();
  other?.release();
  const alone = takeFileLock(path, 'exclusive');
  expect(alone).toBeDefined();
  alone?.release();
});

it('is released when its process ends, even if killed', async () => {
  const path = join(folder, 'killed');
  const code = `
    const { takeFileLock } = await import(${JSON.stringify(new URL('./file-lock.ts', import.meta.url).href)});
    globalThis.lock = takeFileLock(${JSON.stringify(path)}, 'exclusive');
    console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(takeFileLock(path, 'exclusive')).toBeUndefined();
  holder.kill('SIGKILL');
  const lock = await waitForFileLock(path, 'exclusive', 5_000);
  expect(lock).toBeDefined();
  lock?.release();
});
