import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { findCluster, startCluster, stopCluster } from '@dubplate/server/platform/database/embedded/cluster.ts';
import { type FileLock, takeFileLock, waitForFileLock } from '@dubplate/server/platform/database/file-lock.ts';
import { openPool } from '@dubplate/server/platform/database/pool/open-pool.ts';
import { memoryFolder } from '../memory-folder.ts';

const memory = memoryFolder();

/** One PostgreSQL for all tests of a checkout, kept between runs because creating it is slow. */
const folder = join(
  memory ?? join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache'),
  'dubplate-test-postgres',
);

const TEMPORARY = 'tmp-';

const startTimeoutMs = 60_000;

/** Nothing in it has to outlive a crash, and its log may be in memory. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
};

/**
 * The address of a database of the test cluster, or of the one named by DATABASE_URL; starts the cluster if need be.
 * It outlives the worker that started it, and ends with the test run.
 */
export async function testServerUrl(): Promise<(database: string) => string> {
  const given = process.env.DATABASE_URL;
  if (given) return (database) => Object.assign(new URL(given), { pathname: `/${database}` }).href;
  return findCluster(folder)?.url ?? (await startOnce()).url;
}

/**
 * Registers a test run as a user of the cluster; the last run that ends stops the cluster. `temporary` is a folder in
 * memory for this run, where the system has room.
 */
export async function acquireTestCluster(): Promise<{ temporary: string | undefined; release(): Promise<void> }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const usage = await lockOrThrow('usage', 'shared');
  const temporary = memory && mkdtempSync(join(memory, TEMPORARY));
  // As open as /tmp: tests start programs under other accounts.
  if (temporary) chmodSync(temporary, 0o1777);
  return {
    temporary,
    async release() {
      if (temporary) rmSync(temporary, { recursive: true, force: true });
      usage.release();
      const last = takeFileLock(join(folder, 'usage'), 'exclusive');
      if (!last) return;
      await clearLeftovers();
      await stopCluster(folder);
      last.release();
    },
  };
}

/** Drops what killed tests left behind, and all templates but the newest. */
async function clearLeftovers(): Promise<void> {
  for (const name of memory ? readdirSync(memory) : [])
    if (memory && name.startsWith(TEMPORARY)) rmSync(join(memory, name), { recursive: true, force: true });
  const cluster = findCluster(folder);
  if (!cluster) return;
  const { pool: admin } = openPool(cluster.url('postgres'), silentLog, { max: 1 });
  const { rows } = await admin.query<{ datname: string }>(`
    (select datname from pg_database where datname like 'dubplate\\_test\\_%')
    union all
    (select datname from pg_database where datname like 'dubplate\\_template\\_%' order by oid desc offset 1)`);
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.end();
}

async function startOnce(): Promise<{ url(database: string): string }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockOrThrow('lock', 'exclusive');
  try {
    return await startCluster({ folder, settings, log: silentLog });
  } catch {
    // Made by another major, or broken by a crash without fsync: it holds nothing worth keeping.
    await stopCluster(folder);
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    return await startCluster({ folder, settings, log: silentLog });
  } finally {
    lock.release();
  }
}

async function lockOrThrow(name: string, mode: 'exclusive' | 'shared'): Promise<FileLock> {
  const lock = await waitForFileLock(join(folder, name), mode, startTimeoutMs);
  if (!lock) throw new Error(`Another test run keeps ${join(folder, name)} locked`);
  return lock;
}
