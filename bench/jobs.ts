// Prints the transactions of an idle node, and how six stores with a backlog share four places: node bench/jobs.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createJobs } from '@dubplate/server/platform/jobs/jobs.ts';
import { createTestDatabase } from '@dubplate/testkit/database';
import { startServerProcess } from './server-process.ts';

declare module '@dubplate/server/platform/jobs/jobs.ts' {
  interface JobQueues {
    'bench-turns': { readonly store: string };
  }
}

const CALM_MS = 60_000;
const MEASURED_MS = 60_000;
const STORES = ['a', 'b', 'c', 'd', 'e', 'f'];
const PLACES = 4;
const TURNS = 600;

const database = await createTestDatabase();

/** Transactions a second of a node that has had no work for a minute. */
const measureIdle = async (): Promise<number> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-jobs-'));
  const server = await startServerProcess(dataDir, { DATABASE_URL: database.url });
  const count = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.count ?? 0;
  };
  await pause(CALM_MS);
  const before = await count();
  await pause(MEASURED_MS);
  const after = await count();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return (after - before) / (MEASURED_MS / 1_000);
};

/** How often each store came to its turn. */
const measureTurns = async (): Promise<ReadonlyMap<string, number>> => {
  const turns = new Map(STORES.map((store) => [store, 0]));
  let left = TURNS;
  const { promise, resolve } = Promise.withResolvers<void>();
  const jobs = createJobs(database.connection, console);
  jobs.work('bench-turns', {
    timeLimit: 60,
    concurrency: PLACES,
    key: ({ store }) => store,
    run: async ({ store }) => {
      turns.set(store, (turns.get(store) ?? 0) + 1);
      left -= 1;
      if (left > 0) return 'again';
      resolve();
      return undefined;
    },
  });
  await jobs.start();
  await jobs.startWorkers();
  for (const store of STORES) await jobs.send(database.db, 'bench-turns', { store });
  await promise;
  await jobs.stop();
  return turns;
};

const turns = await measureTurns();
console.log(
  `six stores under backlog, ${PLACES} places, ${TURNS} turns: ${[...turns].map((one) => one.join(' ')).join(', ')}`,
);
console.log(`an idle node: ${(await measureIdle()).toFixed(1)} transactions a second`);
await database.drop();
process.exit(0);
