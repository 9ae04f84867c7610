import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unpackBrowser } from './unpack-browser.ts';

let home: string;
let shared: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'dubplate-cache-'));
  shared = await mkdtemp(path.join(tmpdir(), 'dubplate-shared-'));
  vi.stubEnv('XDG_CACHE_HOME', home);
  vi.stubEnv('TMPDIR', shared);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const folder of [home, shared]) await rm(folder, { recursive: true, force: true });
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'unpacks the browser into the user’s own cache, once, independent of the shared temporary folder',
  async () => {
    const program = await unpackBrowser();
    expect(program.startsWith(home)).toBe(true);
    expect(await unpackBrowser()).toBe(program);
    await access(program);
    expect(await readdir(shared)).toEqual([]);
    expect(await readdir(path.join(home, 'dubplate'))).toEqual([path.basename(path.dirname(program))]);
    expect(process.env.TMPDIR).toBe(shared);
  },
  // Half a gigabyte is unpacked, maybe on a machine with other work.
  120_000,
);
