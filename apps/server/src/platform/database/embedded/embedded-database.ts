import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '#config/start-error.ts';
import { createPassableFolders } from '#platform/files/file-modes.ts';
import type { DatabaseLog } from '../database-log.ts';
import { type FileLock, waitForFileLock } from '../file-lock.ts';
import { type Cluster, ensureDatabase, findCluster, startCluster, stopCluster } from './cluster.ts';
import { leaveToOwner } from './launch.ts';
import { isAlive, signal, waitUntil } from './postmaster.ts';

export interface EmbeddedDatabase {
  url: string;
  /** Stops PostgreSQL, unless another process owns it. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  /** `own`: be the only one on the folder, or throw. `visit`: use the server's database while it runs, else own it. */
  access: 'own' | 'visit';
  /** Skips fsync for a database that is deleted after use. */
  isTemporary?: boolean | undefined;
}

const databaseName = 'dubplate';
/** Long enough for a server that is just going down, short enough for a person who waits. */
const lockPatienceMs = 1_000;
const visitPatienceMs = 15_000;
const watchEveryMs = 1_000;

/** Opens the database in `DATA_DIR/postgres`, and starts PostgreSQL for it if it does not run. */
export async function openEmbedded({
  dataDir,
  log,
  access,
  isTemporary = false,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'postgres');
  const lock = await lockFolder(folder, access === 'own' ? lockPatienceMs : 0);
  if (!lock) return access === 'own' ? refuse(folder, dataDir) : visit(folder);
  try {
    let cluster = await startCluster({ folder, log, isTemporary });
    await ensureDatabase(cluster.url('postgres'), databaseName);
    const url = cluster.url(databaseName);
    const watch = setInterval(() => void restartIfGone(), watchEveryMs).unref();
    const stopAtExit = () => signal(cluster.pid, 'SIGINT');
    process.once('exit', stopAtExit);
    let isBusy = false;
    return {
      url,
      async close() {
        clearInterval(watch);
        await waitUntil(() => !isBusy, visitPatienceMs);
        process.off('exit', stopAtExit);
        await stopCluster(folder);
        lock.release();
      },
    };

    /** The pool reconnects, so a lost PostgreSQL only has to be started again. */
    async function restartIfGone(): Promise<void> {
      if (isBusy || isAlive(cluster.pid)) return;
      isBusy = true;
      log.error({ pid: cluster.pid }, 'PostgreSQL ended by itself and is started again');
      try {
        cluster = await startCluster({ folder, log, isTemporary });
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again');
      } finally {
        isBusy = false;
      }
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function lockFolder(folder: string, timeoutMs: number): Promise<FileLock | undefined> {
  let lock: FileLock | undefined;
  try {
    createPassableFolders(dirname(folder));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = await waitForFileLock(join(folder, 'lock'), 'exclusive', timeoutMs);
    if (!lock) return undefined;
    writeFileSync(join(folder, 'lock-holder'), String(process.pid));
    for (const name of ['lock', 'lock-holder']) leaveToOwner(join(folder, name), folder);
    return lock;
  } catch (error) {
    lock?.release();
    if (['ENOSPC', 'EDQUOT', 'EROFS'].includes(String((error as { code?: unknown }).code))) throw error;
    throw new StartError(
      `The folder ${folder} cannot be used by this account (${error instanceof Error ? error.message : error}): run as the account that owns it, or set DATA_DIR to another folder.`,
    );
  }
}

function refuse(folder: string, dataDir: string): never {
  let holder = '';
  try {
    holder = ` (process ${readFileSync(join(folder, 'lock-holder'), 'utf8')})`;
  } catch {
    // Only its number is unknown then.
  }
  throw new StartError(
    `Dubplate already runs on ${dataDir}${holder}: stop it first, or set DATA_DIR to another folder.`,
  );
}

async function visit(folder: string): Promise<EmbeddedDatabase> {
  let cluster: Cluster | undefined;
  await waitUntil(() => {
    cluster = findCluster(folder);
    return cluster !== undefined;
  }, visitPatienceMs);
  if (!cluster) throw new StartError(`The database in ${folder} is busy starting or stopping: try again in a moment.`);
  return { url: cluster.url(databaseName), close: async () => {} };
}
