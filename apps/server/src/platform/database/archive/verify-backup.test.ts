import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@dubplate/testkit/database';
import { startChildServer } from '@dubplate/testkit/postgres/child-server';
import { startTestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findCluster } from '../embedded/cluster.ts';
import { backup } from './backup.ts';
import { removeLeftVerifications, verifyBackup } from './verify-backup.ts';

let dataDir: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'verifying-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

let child: ReturnType<typeof startChildServer> | undefined;
afterEach(async () => {
  child?.process.kill('SIGTERM');
  await child?.exit;
  child = undefined;
});

const left = () => readdirSync(dataDir).filter((name) => name.startsWith('dubplate-verify-'));

/** Starts a database as a verification does. */
const startVerification = async () => {
  const folder = join(dataDir, 'dubplate-verify-1');
  child = startChildServer({ dataDir: folder });
  await child.line('open');
  return { child, postgres: join(folder, 'postgres') };
};

it('works in the folder of the service, and leaves nothing there', async () => {
  const file = join(dataDir, 'backup.tar.gz');
  await backup({ dataDir, databaseUrl: database.url, file });
  const seen: string[] = [];
  const verifying = verifyBackup({ file, dataDir });
  for (let isDone = false; !isDone; ) {
    seen.push(...left());
    isDone = await Promise.race([verifying.then(() => true), new Promise<false>((go) => setImmediate(go, false))]);
  }
  expect(seen.length).toBeGreaterThan(0);
  expect(left()).toEqual([]);
});

it('ends at the next start if its process was killed, and not before', async () => {
  const { child: running, postgres } = await startVerification();
  await removeLeftVerifications(dataDir);
  expect(findCluster(postgres)).toBeDefined();
  running.process.kill('SIGKILL');
  await running.exit;
  expect(findCluster(postgres)).toBeDefined();
  mkdirSync(join(dataDir, 'dubplate-verify-2'));
  const server = await startTestServer({ place: { database, dataDir } });
  expect(existsSync(postgres) && findCluster(postgres)).toBe(false);
  expect(left()).toEqual([]);
  await server.stop();
});
