import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '#config/start-error.ts';
import type { DatabaseLog } from '../database-log.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import { launch } from './launch.ts';
import { makeCluster, readPassword } from './make-cluster.ts';
import {
  findPostmaster,
  isPostgresOn,
  type Postmaster,
  quitPostmaster,
  removeMisleadingLocks,
  stopPostmaster,
  waitUntil,
} from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { serverArguments, temporarySettings } from './server-settings.ts';

/** The longest path that fits sockaddr_un on this system, in bytes. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/**
 * Returns the folder for the socket: the cluster's folder, or a short private folder in /tmp if the path is too long
 * for a socket. The same cluster always gets the same folder. Uses /tmp because TMPDIR differs between a login and a
 * service.
 */
function chooseSocketFolder(folder: string, port: number, runAs: RunAs): string {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath) return folder;
  const uid = runAs.account?.uid ?? process.geteuid?.() ?? 0;
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const short = `/tmp/dubplate-${uid}-${name}`;
  try {
    mkdirSync(short, { mode: 0o700 });
    if (runAs.account) chownSync(short, runAs.account.uid, runAs.account.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // Any user can create a folder in /tmp, so an existing one must belong to this account.
  const found = lstatSync(short);
  if (!found.isDirectory() || found.uid !== uid) {
    throw new StartError(`${short} belongs to somebody else: remove it, or choose a DATA_DIR with a shorter path.`);
  }
  chmodSync(short, 0o700);
  return short;
}

/** The version a server gives itself, such as '18.4'; undefined if it cannot be reached. */
async function askVersion(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
    return rows[0]?.version;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Makes a database unless it exists. The caller is the only one to do so. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

export interface ClusterOptions {
  /** Made if it is missing; everything of the cluster stays in it. */
  folder: string;
  log: DatabaseLog;
  /** Settings of postgresql.conf that differ from ours. */
  settings?: Readonly<Record<string, string>>;
  /** Skips fsync for a database that is deleted after use. */
  isTemporary?: boolean;
  /** How long a server that was left behind may take to become ready or to end, in milliseconds; a minute. */
  longestWaitMs?: number;
}

export interface Cluster {
  pid: number;
  /** The address of one of its databases. */
  url(database: string): string;
}

/** Time after which a server that is neither ready nor gone counts as hanging, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;
const REPORT_EVERY_MS = 5_000;

/**
 * Starts PostgreSQL on a folder, or adopts the server that a killed process left running there. The caller must hold
 * the folder's lock, so no other process starts, stops or creates a cluster.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = prepareFolder(options.folder);
  const dataFolder = join(folder, 'data');
  const binaries = findBinaries();
  const runAs = chooseRunAs(folder, binaries);
  await makeCluster(folder, binaries, runAs, options.isTemporary);
  // A process killed while starting PostgreSQL may have left a server that is not visible yet. Our server then exits,
  // and the next attempt adopts the other one.
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = (await adopt(folder, binaries, options)) ?? (await launchHere());
    if (found) return describe(folder, found);
  }
  throw new StartError(
    `PostgreSQL in ${folder} does not answer: end the processes named postgres that use that folder, and start again.`,
  );

  async function launchHere(): Promise<Postmaster | undefined> {
    const port = process.platform === 'win32' ? await findFreePort() : 5432;
    const socketFolder = process.platform === 'win32' ? undefined : chooseSocketFolder(folder, port, runAs);
    removeMisleadingLocks(dataFolder, socketFolder, port);
    const settings = { ...(options.isTemporary && temporarySettings), ...options.settings };
    const words = serverArguments(dataFolder, { socketFolder, port }, settings);
    return launch({ folder, binaries, runAs, words, log: options.log });
  }
}

/** The cluster that runs on a folder and takes connections, if there is one. */
export function findCluster(folder: string): Cluster | undefined {
  const found = findPostmaster(join(folder, 'data'));
  return found?.isReady ? describe(folder, found) : undefined;
}

/** Stops PostgreSQL: running transactions are rolled back, everything committed is on disk. */
export async function stopCluster(folder: string): Promise<void> {
  const dataFolder = join(realpathSync(folder), 'data');
  const found = findPostmaster(dataFolder);
  if (found) await stopPostmaster(found.pid, dataFolder, findBinaries());
}

function prepareFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return realpathSync(folder);
  } catch (error) {
    throw new StartError(
      `The folder ${folder} cannot be made (${error instanceof Error ? error.message : error}): set DATA_DIR to a folder that this account may write.`,
    );
  }
}

/**
 * Takes over the server that a killed process left running, once it is ready. Kills a server that hangs (PostgreSQL can
 * hang between stopping and recovering), so that a new one can start.
 */
async function adopt(
  folder: string,
  binaries: PostgresBinaries,
  { log, longestWaitMs = LONGEST_WAIT_MS }: ClusterOptions,
): Promise<Postmaster | undefined> {
  const dataFolder = join(folder, 'data');
  const first = findPostmaster(dataFolder);
  if (!first || !isPostgresOn(first.pid, dataFolder)) return undefined;
  let found: Postmaster | undefined = first;
  const isSettled = () => {
    found = findPostmaster(dataFolder);
    return found === undefined || found.isReady;
  };
  const deadline = performance.now() + longestWaitMs;
  while (!(await waitUntil(isSettled, Math.min(REPORT_EVERY_MS, deadline - performance.now())))) {
    if (performance.now() >= deadline) {
      log.warn({ pid: first.pid, status: first.status }, 'PostgreSQL did not become ready and is ended');
      await quitPostmaster(first.pid);
      return undefined;
    }
    log.info({ pid: first.pid, status: found?.status }, 'Waiting for PostgreSQL to finish starting or stopping');
  }
  if (found === undefined) return undefined;
  const version = await askVersion(describe(folder, found).url('postgres'));
  if (version === undefined) {
    log.warn({ pid: found.pid }, 'PostgreSQL does not answer and is ended');
    await quitPostmaster(found.pid);
    return undefined;
  }
  if (version === binaries.version) {
    log.info({ pid: found.pid }, 'PostgreSQL was still running and is used again');
    return found;
  }
  // It belongs to an older installation.
  await stopPostmaster(found.pid, dataFolder, binaries);
  return undefined;
}

function describe(folder: string, { pid, port, socketFolder }: Postmaster): Cluster {
  return {
    pid,
    url(database) {
      const tail = `${port}/${encodeURIComponent(database)}?sslmode=disable`;
      if (socketFolder !== undefined) {
        return `postgresql://postgres@localhost:${tail}&host=${encodeURIComponent(socketFolder)}`;
      }
      return `postgresql://postgres:${readPassword(folder) ?? ''}@127.0.0.1:${tail}`;
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 5432));
    });
  });
}
