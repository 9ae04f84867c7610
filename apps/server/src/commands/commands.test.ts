import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseTargets } from '@dubplate/testkit/database-targets';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type ChildServer, startChildServer } from '../platform/database/embedded/child-server.ts';
import { fillPlace } from '../platform/database/fixtures/filled-place.ts';

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'records',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};
const folder = mkdtempSync(join(tmpdir(), 'commands-'));
const [embedded, address] = databaseTargets();
if (!embedded || !address) throw new Error('There are two kinds at least');
let server: ChildServer | undefined;

afterEach(async () => {
  server?.process.kill('SIGTERM');
  await server?.exit;
  server = undefined;
});
afterAll(async () => {
  await embedded.stop();
  await address.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(command: 'backup' | 'restore', words: string[], environment: Record<string, string | undefined>) {
  const file = join(import.meta.dirname, `${command}-command.ts`);
  const { PATH } = process.env;
  const env = Object.fromEntries(Object.entries({ PATH, ...environment }).filter(([, value]) => value !== undefined));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, said: (stdout + stderr).trim() };
}

it('backs up while the server runs', async () => {
  const { place } = await fillPlace(embedded);
  server = startChildServer({ dataDir: place.dataDir });
  await server.line('open');
  const settings = { DATA_DIR: place.dataDir };
  const made = run('backup', ['one.tar.gz'], settings);
  expect(made.said).toMatch(/^Wrote .*one\.tar\.gz: \d+ rows of 6 tables, 0 waiting jobs, 3 files\.$/);
  expect(made.status).toBe(0);
});

it('says when the files are not in the backup', async () => {
  const { place } = await fillPlace(address);
  const settings = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, ...bucket };
  const made = run('backup', ['bucket.tar.gz'], settings);
  expect(made.said).toContain('0 files.\nThe files lie in the S3 bucket and are NOT in this backup');
  expect(readFileSync(join(folder, 'bucket.tar.gz')).length).toBeGreaterThan(0);
});

it('says in one line what is wrong with the way it was called', async () => {
  expect(run('restore', [], { DATA_DIR: folder })).toEqual({
    status: 1,
    said: 'Name the backup to restore: npm run restore -- FILE [--replace]',
  });
  const missing = run('restore', ['nowhere.tar.gz'], { DATA_DIR: folder });
  expect(missing.status).toBe(1);
  expect(missing.said).toMatch(/^The backup nowhere\.tar\.gz cannot be read \(ENOENT.*\n?/);
});
