import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ordinaryAccount } from '@dubplate/testkit/other-postgres';
import { afterAll, expect, it } from 'vitest';
import { startChildServer } from './child-server.ts';

const isRoot = process.geteuid?.() === 0;
const nobody = ordinaryAccount();
/** Whether nobody may read this checkout at all; one in a private home keeps them out. */
const isReadable = nobody !== undefined && spawnSync('test', ['-r', import.meta.filename], nobody).status === 0;

const root = mkdtempSync(join(tmpdir(), 'run-as-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function opensTwice(dataDir: string, account?: { uid: number; gid: number }): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const child = startChildServer({ dataDir, account });
    await child.line('open');
    child.process.kill('SIGTERM');
    await child.line('closed');
    expect(await child.exit).toBe(0);
  }
}

it.skipIf(!isRoot)('root opens a database in a folder that nobody else may enter', async () => {
  const parent = join(root, 'private');
  mkdirSync(parent, { mode: 0o700 });
  await opensTwice(join(parent, 'data'));
  expect(statSync(join(parent, 'data', 'postgres', 'data')).uid).toBe(0);
});

it.skipIf(isRoot && !isReadable)('an ordinary user opens a database', async () => {
  const folder = join(root, 'ordinary');
  mkdirSync(folder);
  if (nobody) {
    chmodSync(root, 0o755);
    chownSync(folder, nobody.uid, nobody.gid);
  }
  await opensTwice(join(folder, 'data'), nobody);
});

it.skipIf(!isRoot || !isReadable)(
  'root runs the database of an ordinary user as that user, who can go on with it',
  async () => {
    const folder = join(root, 'theirs');
    mkdirSync(folder);
    chmodSync(root, 0o755);
    if (nobody) chownSync(folder, nobody.uid, nobody.gid);
    await opensTwice(join(folder, 'data'), nobody);
    await opensTwice(join(folder, 'data'));
    await opensTwice(join(folder, 'data'), nobody);
  },
);
