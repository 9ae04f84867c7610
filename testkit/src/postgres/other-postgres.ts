import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openPool } from '@dubplate/server/platform/database/pool/open-pool.ts';

export interface OtherPostgres {
  /** An empty database owned by an ordinary role without superuser rights. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** The programs of the oldest PostgreSQL from 15 up that the system has installed; undefined without one. */
export function findOtherPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const majors = readdirSync(root)
    .map(Number)
    .filter((major) => major >= 15);
  const [oldest] = majors.sort((one, other) => one - other);
  return oldest === undefined ? undefined : join(root, String(oldest), 'bin');
}

/** Runs that PostgreSQL on a separate folder without our launcher, as an operator's own server would be. */
export async function startOtherPostgres(programs: string): Promise<OtherPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'other-postgres-'));
  const account = ordinaryAccount();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'boss', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...account,
      cwd: folder,
    },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const words = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), words, { ...account, cwd: folder, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = (user: string, database: string) =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const { pool } = openPool(url('boss', 'postgres'), silentLog, { max: 1 });
  for (let attempt = 0; ; attempt++) {
    try {
      await pool.query('create role tenant login');
      break;
    } catch (error) {
      if (attempt > 200) throw error;
      await pause(50);
    }
  }
  let count = 0;
  return {
    async createDatabase() {
      const name = `tenant_${++count}`;
      await pool.query(`create database ${name} owner tenant`);
      return url('tenant', name);
    },
    async stop() {
      await pool.end();
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Account for programs that refuse root: the user nobody; undefined when the tests already run as an ordinary user. */
export function ordinaryAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}
