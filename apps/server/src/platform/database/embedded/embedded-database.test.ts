import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { type ChildServer, startChildServer } from '@dubplate/testkit/postgres/child-server';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../database-log.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { findPostmaster, isAlive, waitUntil } from './postmaster.ts';

let root: string;
let dataDir: string;
const open: Database[] = [];
const children: ChildServer[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'embedded-'));
  dataDir = join(root, 'data');
});

afterEach(async () => {
  for (const { process, exit } of children.splice(0)) {
    process.kill('SIGKILL');
    await exit;
  }
  for (const database of open.splice(0)) await database.close();
  const left = postmasterPid();
  if (left) process.kill(left, 'SIGINT');
  await waitUntil(() => postmasterPid() === undefined, 20_000);
  rmSync(root, { recursive: true, force: true });
});

let initialized: string | undefined;
afterAll(() => initialized && rmSync(initialized, { recursive: true, force: true }));

/** Copies an initialized cluster: initdb takes longer than the tests themselves and has its own tests. */
async function copyCluster(): Promise<void> {
  if (initialized === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-initialized-'));
    await (await openDatabase({ dataDir: folder, log: silentLog })).close();
    initialized = folder;
  }
  mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  cpSync(join(initialized, 'postgres', 'data'), join(dataDir, 'postgres', 'data'), { recursive: true });
}

async function openHere(options: { isTemporary?: boolean } = {}): Promise<Database> {
  const database = await openDatabase({ dataDir, log: silentLog, ...options });
  open.push(database);
  return database;
}

function startChild(then?: string): ChildServer {
  const child = startChildServer({ dataDir, ...(then !== undefined && { then }) });
  children.push(child);
  return child;
}

const postmasterPid = () => findPostmaster(join(dataDir, 'postgres', 'data'))?.pid;

describe('start and stop', () => {
  it('makes a database, stops it, and finds it again', async () => {
    const first = await openHere();
    await first.pool.query(`create table note (body text); insert into note values ('kept')`);
    const pid = postmasterPid();
    await first.close();
    expect(pid !== undefined && isAlive(pid)).toBe(false);

    const second = await openHere();
    const { rows } = await second.pool.query('select body, lower($1) as small from note', ['ПЕСНЯ']);
    expect(rows).toEqual([{ body: 'kept', small: 'песня' }]);
  });

  it('listens only on a private socket and keeps fsync on', async () => {
    await copyCluster();
    const { pool } = await openHere();
    const { rows } = await pool.query(`select current_setting('listen_addresses') as addresses,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`);
    expect(rows).toEqual([{ addresses: '', fsync: 'on', commit: 'on' }]);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('turns fsync off for temporary databases only', async () => {
    await copyCluster();
    const { pool } = await openHere({ isTemporary: true });
    expect((await pool.query('show fsync')).rows).toEqual([{ fsync: 'off' }]);
  });

  it('uses a short private folder when the path is too long for a socket', async () => {
    dataDir = join(root, 'd'.repeat(60), 'ж'.repeat(30), "it's, a folder");
    const database = await openHere();
    const host = new URL(database.connection.connectionString).searchParams.get('host') ?? '';
    expect(host).toMatch(/^\/tmp\/dubplate-/);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    await database.close();
    const again = await openHere();
    expect(new URL(again.connection.connectionString).searchParams.get('host')).toBe(host);
    await again.close();
    rmSync(host, { recursive: true });
  });

  it('takes a folder whose name has blanks, commas and quotes', async () => {
    dataDir = join(root, `a, "b" 'c'`);
    const { pool } = await openHere();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('rejects the folder of another major version and explains how to migrate it', async () => {
    await copyCluster();
    writeFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n');
    await expect(openHere()).rejects.toThrow(/made by PostgreSQL 17 .*npm run backup.*npm run restore/);
  });
});

describe('two servers on one folder', () => {
  it('refuses the second in one line, and lets it in when the first has gone', async () => {
    await copyCluster();
    const first = await openHere();
    const second = startChild();
    const said = await second.line('refused');
    expect(said).toBe(
      `refused Dubplate already runs on ${dataDir} (process ${process.pid}): stop it first, or set DATA_DIR to another folder.`,
    );
    await first.close();
    await startChild().line('open');
  });

  it('lets exactly one of several in that start at the same moment on a new folder', async () => {
    const rivals = [startChild(), startChild(), startChild()];
    await Promise.all(rivals.map((rival) => Promise.any([rival.line('open'), rival.line('refused')])));
    expect(rivals.map(({ lines }) => lines[0]?.split(' ', 1)[0]).sort()).toEqual(['open', 'refused', 'refused']);
  });

  it('lets exactly one in when the first was killed just before', async () => {
    await copyCluster();
    const first = startChild();
    await first.line('open');
    const rivals = [startChild(), startChild()];
    first.process.kill('SIGKILL');
    await Promise.all(rivals.map((rival) => Promise.any([rival.line('open'), rival.line('refused')])));
    const said = rivals.map(({ lines }) => lines.find((line) => !line.startsWith('log'))?.split(' ', 1)[0]).sort();
    expect(said).toEqual(['open', 'refused']);
  });
});

describe('after a crash', () => {
  const insertForEver = `
    await database.pool.query('create table if not exists row (id bigserial primary key)');
    for (;;) {
      const { rows } = await database.pool.query('insert into row default values returning id');
      say('row', rows[0].id);
    }`;
  const acknowledged = (child: ChildServer) =>
    child.lines.filter((line) => line.startsWith('row ')).map((line) => Number(line.slice(4)));

  async function lostRows(child: ChildServer): Promise<number[]> {
    const { pool } = await openHere();
    const { rows } = await pool.query<{ id: number }>('select id from row');
    const kept = new Set(rows.map(({ id }) => id));
    return acknowledged(child).filter((id) => !kept.has(id));
  }

  it('adopts the PostgreSQL that a killed server left behind, and has every acknowledged row', async () => {
    await copyCluster();
    const child = startChild(insertForEver);
    expect(await waitUntil(() => acknowledged(child).length > 300, 20_000)).toBe(true);
    const pid = postmasterPid();
    child.process.kill('SIGKILL');
    await child.exit;
    expect(await lostRows(child)).toEqual([]);
    expect(postmasterPid()).toBe(pid);
  });

  it('recovers when PostgreSQL was killed with it, and has every acknowledged row', async () => {
    await copyCluster();
    const child = startChild(insertForEver);
    expect(await waitUntil(() => acknowledged(child).length > 300, 20_000)).toBe(true);
    const pid = postmasterPid() ?? 0;
    child.process.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await child.exit;
    expect(await lostRows(child)).toEqual([]);
    expect(postmasterPid()).not.toBe(pid);
  });

  it('restarts PostgreSQL after it crashes', async () => {
    await copyCluster();
    const { pool } = await openHere();
    const pid = postmasterPid() ?? 0;
    process.kill(pid, 'SIGKILL');
    expect(await waitUntil(() => (postmasterPid() ?? pid) !== pid, 20_000)).toBe(true);
    await expect
      .poll(
        () =>
          pool.query('select 1 as one').then(
            ({ rows }) => rows,
            () => [],
          ),
        { timeout: TIMEOUT_MS },
      )
      .toEqual([{ one: 1 }]);
  });

  it('ignores a lock file whose process id belongs to another program', async () => {
    await copyCluster();
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      const data = join(dataDir, 'postgres', 'data');
      const lines = [stranger.pid, data, 1, 5432, join(dataDir, 'postgres'), '', '0 0', 'ready', ''];
      writeFileSync(join(data, 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });
      writeFileSync(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), lines.join('\n'), { mode: 0o600 });
      const { pool } = await openHere();
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  it('leaves an unfinished first start behind without a trace', async () => {
    mkdirSync(join(dataDir, 'postgres', 'unfinished-0123', 'base'), { recursive: true });
    await openHere();
    expect(readFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect(statSync(join(dataDir, 'postgres', 'unfinished-0123'), { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('a visit beside a running server', () => {
  it('sees the same rows and leaves PostgreSQL running', async () => {
    await copyCluster();
    const server = startChild(`await database.pool.query('create table seen (n int)'); say('made')`);
    await server.line('made');
    const visitor = await openDatabase({ dataDir, access: 'visit', log: silentLog });
    expect((await visitor.pool.query('select count(*) as n from seen')).rows).toEqual([{ n: 0 }]);
    await visitor.close();
    expect(postmasterPid()).toBeDefined();
  });

  it('starts and stops PostgreSQL itself when no server runs', async () => {
    await copyCluster();
    const visitor = await openDatabase({ dataDir, access: 'visit', log: silentLog });
    expect((await visitor.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await visitor.close();
    expect(postmasterPid()).toBeUndefined();
  });
});

it('explains how to fix a folder that is not writable', async () => {
  writeFileSync(join(root, 'file'), '');
  dataDir = join(root, 'file', 'data');
  await expect(openHere()).rejects.toThrow(/cannot be used by this account .* DATA_DIR/);
  chmodSync(root, 0o700);
});
