import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '../database/tables.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createOutbox } from './outbox.ts';

declare module './jobs.ts' {
  interface JobQueues {
    'test-job': { word: string };
  }
}
declare module './outbox.ts' {
  interface Events {
    'test-event': { word: string };
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const log = { warn: () => undefined, error: () => undefined };
const open = (wire: (jobs: Jobs) => void) => {
  const jobs = createJobs(database.connection, log);
  wire(jobs);
  return jobs;
};
const soon = (check: () => void) => vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 50 });

it('runs jobs of committed transactions and drops those of rolled-back ones', async () => {
  const done: string[] = [];
  const jobs = open((one) => one.work('test-job', { timeLimit: 30, run: async ({ word }) => void done.push(word) }));
  await jobs.start();
  await jobs.startWorkers();
  await inTransaction(database.db, async (trx) => {
    await jobs.send(trx, 'test-job', { word: 'undone' });
    throw new Error('rolled back');
  }).catch(() => undefined);
  await inTransaction(database.db, (trx) => jobs.send(trx, 'test-job', { word: 'done' }));
  await soon(() => expect(done).toEqual(['done']));
  await jobs.stop();
});

it('works through a backlog without a pause after each job', async () => {
  const done: string[] = [];
  const jobs = open((one) => one.work('test-job', { timeLimit: 30, run: async ({ word }) => void done.push(word) }));
  await jobs.start();
  await jobs.startWorkers();
  const words = Array.from({ length: 12 }, (_, index) => `${index}`);
  await inTransaction(database.db, async (trx) => {
    for (const word of words) await jobs.send(trx, 'test-job', { word });
  });
  // Polling every two seconds would take over twenty seconds.
  await vi.waitFor(() => expect(done).toEqual(words), { timeout: TIMEOUT_MS, interval: 20 });
  await jobs.stop();
});

it('writes the settings of a queue and its times again only when they have changed', async () => {
  const start = async (retries: number, cron: string) => {
    const jobs = open((one) => {
      one.work('test-job', { timeLimit: 30, retries, run: async () => undefined });
      one.schedule('test-job', cron, { word: 'yearly' });
    });
    await jobs.start();
    await jobs.startWorkers();
    await jobs.stop();
    const { rows } = await database.pool.query(
      `select retry_limit, cron, queue.updated_on as queue_at, schedule.updated_on as schedule_at
       from pgboss.queue as queue join pgboss.schedule as schedule using (name) where name = 'test-job'`,
    );
    return rows[0];
  };
  const first = await start(1, '0 0 1 1 *');
  expect(first).toMatchObject({ retry_limit: 1, cron: '0 0 1 1 *' });
  expect(await start(1, '0 0 1 1 *')).toEqual(first);
  const changed = await start(2, '0 0 2 1 *');
  expect(changed).toMatchObject({ retry_limit: 2, cron: '0 0 2 1 *' });
  expect([changed.queue_at > first.queue_at, changed.schedule_at > first.schedule_at]).toEqual([true, true]);
  await database.pool.query("delete from pgboss.schedule where name = 'test-job'");
});

it('tries a job again that failed', async () => {
  let tries = 0;
  const jobs = open((one) =>
    one.work('test-job', {
      timeLimit: 30,
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      },
    }),
  );
  await jobs.start();
  await jobs.startWorkers();
  await jobs.send(database.db, 'test-job', { word: 'again' });
  await soon(() => expect(tries).toBe(2));
  await jobs.stop();
});

it('lets a running job finish before it stops, and keeps the rest for the next start', async () => {
  const done: string[] = [];
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const slow = open((one) =>
    one.work('test-job', {
      timeLimit: 30,
      run: async ({ word }) => {
        begun();
        await new Promise((resolve) => setTimeout(resolve, 300));
        done.push(word);
      },
    }),
  );
  await slow.start();
  await slow.startWorkers();
  await slow.send(database.db, 'test-job', { word: 'running' });
  await hasBegun;
  await slow.stop();
  expect(done).toEqual(['running']);
  const idle = open(() => {});
  await idle.start();
  await idle.startWorkers();
  await idle.send(database.db, 'test-job', { word: 'left' });
  await idle.stop();
  const next = open((one) => one.work('test-job', { timeLimit: 30, run: async ({ word }) => void done.push(word) }));
  await next.start();
  await next.startWorkers();
  await soon(() => expect(done).toEqual(['running', 'left']));
  await next.stop();
});

it('calls each listener of an event separately', async () => {
  const received: string[] = [];
  let outbox: ReturnType<typeof createOutbox> | undefined;
  const jobs = open((one) => {
    outbox = createOutbox(one);
    outbox.listen('test-event', 'first', {
      timeLimit: 30,
      handle: async ({ word }) => void received.push(`first ${word}`),
    });
    let tries = 0;
    outbox.listen('test-event', 'second', {
      timeLimit: 30,
      handle: async ({ word }) => {
        tries += 1;
        if (tries === 1) throw new Error('busy');
        received.push(`second ${word}`);
      },
    });
  });
  await jobs.start();
  await jobs.startWorkers();
  await outbox?.announce(database.db, 'test-event', { word: 'moved' });
  await soon(() => expect(received).toEqual(['first moved', 'second moved']));
  await jobs.stop();
});
