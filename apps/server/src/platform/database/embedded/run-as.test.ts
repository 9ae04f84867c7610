import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServerOptions, startChildServer } from '@dubplate/testkit/postgres/child-server';
import { ordinaryAccount } from '@dubplate/testkit/postgres/other-postgres';
import { afterAll, expect, it } from 'vitest';

const isRoot = process.geteuid?.() === 0;
const nobody = ordinaryAccount();
/** Whether the user `nobody` can read this checkout; false if it is in a private home directory. */
const isReadable = nobody !== undefined && spawnSync('test', ['-r', import.meta.filename], nobody).status === 0;

const root = mkdtempSync(join(tmpdir(), 'run-as-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function opensTwice(dataDir: string, how: Omit<ChildServerOptions, 'dataDir'> = {}): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const child = startChildServer({ dataDir, ...how });
    await child.line('open');
    child.process.kill('SIGTERM');
    await child.line('closed');
    expect(await child.exit).toBe(0);
  }
}

it.skipIf(!isRoot)('root opens a database in a folder that other users may not enter', async () => {
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
  await opensTwice(join(folder, 'data'), { account: nobody });
});

it.skipIf(!isRoot || !isReadable)(
  'root runs the database of an ordinary user as that user, who can go on with it',
  async () => {
    const folder = join(root, 'theirs');
    mkdirSync(folder);
    chmodSync(root, 0o755);
    if (nobody) chownSync(folder, nobody.uid, nobody.gid);
    await opensTwice(join(folder, 'data'), { account: nobody });
    await opensTwice(join(folder, 'data'));
    await opensTwice(join(folder, 'data'), { account: nobody });
  },
);

/** Returns a PATH without `unshare`, to simulate a container that forbids user namespaces. */
function pathWithoutUnshare(): string {
  const folder = join(root, 'programs');
  mkdirSync(folder, { recursive: true });
  for (const name of ['sh', 'id', 'test']) {
    const found = spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
    if (found && !existsSync(join(folder, name))) symlinkSync(found, join(folder, name));
  }
  return folder;
}

it.skipIf(!isRoot || !isReadable)(
  'root changes the owner of the folder to the user nobody if namespaces are forbidden',
  async () => {
    chmodSync(root, 0o755);
    const dataDir = join(root, 'given');
    mkdirSync(dataDir, { mode: 0o700 });
    await opensTwice(dataDir, { path: pathWithoutUnshare() });
    expect(statSync(join(dataDir, 'postgres', 'data')).uid).toBe(nobody?.uid);
    await opensTwice(dataDir);
  },
);

it.skipIf(!isRoot)('root is shown what to do where neither can work', async () => {
  const parent = join(root, 'locked');
  mkdirSync(parent, { mode: 0o700 });
  const child = startChildServer({ dataDir: join(parent, 'data'), path: pathWithoutUnshare() });
  expect(await child.line('refused')).toMatch(
    /does not run as root, .* run as an ordinary user, or set DATABASE_URL\.$/,
  );
  expect(statSync(join(parent, 'data', 'postgres')).uid).toBe(0);
});
