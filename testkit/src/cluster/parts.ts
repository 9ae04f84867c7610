import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '@dubplate/server/platform/storage/s3-storage.ts';
import { eventually } from '../eventually.ts';
import { createRedis, findWhyNoRedis } from '../live/redis.ts';
import { findOtherPostgres, ordinaryAccount } from '../postgres/other-postgres.ts';
import { findWhyNoS3, startS3 } from '../storage/radosgw.ts';

/** Returns the process ids of a process's children. Linux. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);

/** A part that nodes share and that a bench kills, pauses and starts again, as its own supervisor would. */
export interface Part {
  /** All its processes. */
  pids(): number[];
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const end = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

/** A PostgreSQL 15 or newer of the system, which syncs as by default. @throws where none is installed */
export const createPostgres = async (): Promise<Part & { readonly url: string }> => {
  const programs = findOtherPostgres();
  if (!programs) throw new Error('No PostgreSQL from 15 up is installed');
  const folder = mkdtempSync(join(tmpdir(), 'cluster-postgres-'));
  const account = ordinaryAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', 'dubplate', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(join(programs, 'initdb'), words, { ...account, cwd: folder });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  let child: ChildProcess | undefined;
  const isReady = async () => (spawnSync(join(programs, 'pg_isready'), ['-h', folder]).status === 0 ? true : undefined);
  const start = async () => {
    const settings = ['-c', 'listen_addresses=', '-c', 'max_connections=200'];
    child = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
      detached: true,
    });
    await eventually('PostgreSQL', isReady);
  };
  await start();
  return {
    url: `postgresql://dubplate@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pids: () => (child?.pid ? [child.pid, ...childrenOf(child.pid)] : []),
    kill: () => end(child, 'SIGKILL'),
    start,
    async stop() {
      await end(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A real S3 server, of which the gateway is killed and paused. @throws where none is installed */
export const createS3 = async (): Promise<Part & { readonly settings: S3Settings }> => {
  const whyNot = findWhyNoS3();
  if (whyNot) throw new Error(`No S3: ${whyNot}`);
  const { settings, folder, stop } = await startS3();
  let child: ChildProcess | undefined;
  const pid = () => child?.pid ?? Number(readFileSync(join(folder, 'rgw.p'), 'utf8'));
  const isAlive = () => {
    try {
      return process.kill(pid(), 0);
    } catch {
      return false;
    }
  };
  return {
    settings,
    pids: () => [pid()],
    async kill() {
      process.kill(pid(), 'SIGKILL');
      await eventually('the end of S3', async () => (isAlive() ? undefined : true));
    },
    async start() {
      child = spawn('radosgw', ['-c', join(folder, 'ceph.conf'), '-n', 'client.rgw.a', '-f'], {
        cwd: folder,
        stdio: 'ignore',
        detached: true,
      });
      await eventually('S3', async () =>
        fetch(settings.endpoint).then(
          () => true,
          () => undefined,
        ),
      );
    },
    async stop() {
      await end(child, 'SIGKILL');
      await stop();
    },
  };
};

/** @throws where none is installed */
export const createRedisPart = async (): Promise<Part & { readonly url: string }> => {
  const whyNot = findWhyNoRedis();
  if (whyNot) throw new Error(whyNot);
  const redis = await createRedis();
  await redis.start();
  return {
    url: redis.url,
    pids: () => (redis.pid === undefined ? [] : [redis.pid]),
    kill: () => redis.stop('SIGKILL'),
    start: redis.start,
    stop: redis.stop,
  };
};
