import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJobs, type Jobs } from './jobs.ts';

declare module './jobs.ts' {
  interface JobQueues {
    'presence-test': Record<string, never>;
  }
}

let database: TestDatabase;
let warnings: string[];
const opened: Jobs[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  warnings = [];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  await database.drop();
});

const startNode = async (run: () => Promise<void>): Promise<Jobs> => {
  const log = { warn: (_fields: object, message: string) => void warnings.push(message), error: () => undefined };
  const jobs = createJobs(database.connection, log);
  jobs.work('presence-test', { run, timeLimit: 60 });
  await jobs.start();
  await jobs.startWorkers();
  opened.push(jobs);
  return jobs;
};
const CUT_OFF = 'jobs that a crash cut off are tried again';

it('runs a job again at the next start that a killed node had taken', async () => {
  const code = `
    const { createJobs } = await import(${JSON.stringify(new URL('./jobs.ts', import.meta.url).href)});
    const jobs = createJobs(${JSON.stringify(database.connection)}, { warn() {}, error() {} });
    jobs.work('presence-test', { timeLimit: 60, run: () => { console.log('taken'); return new Promise(() => {}); } });
    await jobs.start();
  await jobs.startWorkers();
    const { openPool } = await import(${JSON.stringify(new URL('../database/pool/open-pool.ts', import.meta.url).href)});
    const { db } = openPool(${JSON.stringify(database.url)}, { info() {}, warn() {}, error() {} });
    await jobs.send(db, 'presence-test', {});`;
  const node = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(node.stdout, 'data');
  const gone = once(node, 'exit');
  node.kill('SIGKILL');
  await gone;

  // The database notices the lost sessions in its own time.
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'dubplate-node'",
    );
    expect(rows).toEqual([]);
  });
  // Another failure would cost it half a minute by now; a crash costs nothing.
  await database.pool.query("update pgboss.job set retry_count = 4 where name = 'presence-test'");
  let runs = 0;
  await startNode(async () => {
    runs += 1;
  });
  expect(warnings).toContain(CUT_OFF);
  await vi.waitFor(() => expect(runs).toBe(1), { timeout: TIMEOUT_MS, interval: 50 });
});

it('leaves the jobs of a running node to that node', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const first = await startNode(() => {
    taken.resolve();
    return promise;
  });
  await first.send(database.db, 'presence-test', {});
  await taken.promise;
  await startNode(async () => {});
  expect(warnings).not.toContain(CUT_OFF);
  resolve();
});

it('updates the settings of a queue that exists', async () => {
  const retryLimit = async () =>
    (
      await sql<{ n: number }>`select retry_limit as n from pgboss.queue where name = 'presence-test'`.execute(
        database.db,
      )
    ).rows[0]?.n;
  await startNode(async () => {});
  await database.pool.query("update pgboss.queue set retry_limit = 99 where name = 'presence-test'");
  await startNode(async () => {});
  expect(await retryLimit()).toBe(5);
});
