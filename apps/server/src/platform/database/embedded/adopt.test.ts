import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../database-log.ts';
import { startCluster, stopCluster } from './cluster.ts';
import { isAlive } from './postmaster.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adopt-'));
});
afterEach(async () => {
  await stopCluster(folder);
  rmSync(folder, { recursive: true, force: true });
});

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

it('kills a server that hangs while stopping, and starts a new one without losing committed rows', async () => {
  const stuck = await startCluster({ folder, log: silentLog });
  await query(stuck.url('postgres'), 'create table kept as select 1 as n');
  // Simulates a server that hangs while stopping: PostgreSQL writes its status to this file.
  const file = join(folder, 'data', 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/ready/, 'stopping'));

  const warnings: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => void warnings.push(fields) };
  const next = await startCluster({ folder, log, longestWaitMs: 100 });
  expect(warnings).toMatchObject([{ pid: stuck.pid, status: 'stopping' }]);
  expect([isAlive(stuck.pid), next.pid === stuck.pid]).toEqual([false, false]);
  expect(await query(next.url('postgres'), 'select n from kept')).toEqual([{ n: 1 }]);
});

it('ends a paused server, which reacts to no other signal', async () => {
  const paused = await startCluster({ folder, log: silentLog });
  process.kill(paused.pid, 'SIGSTOP');
  const next = await startCluster({ folder, log: silentLog });
  expect(isAlive(paused.pid)).toBe(false);
  expect(await query(next.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
});
