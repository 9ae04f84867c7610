import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createJobs, type JobDefinition, type Jobs, type RunContext } from './jobs.ts';

interface Word {
  readonly key: string;
  readonly word: string;
}
declare module './jobs.ts' {
  interface JobQueues {
    'run-test': Word;
    'key-test': Word;
    'fair-test': Word;
    'old-test': Word;
    'new-test': Word;
    'look-test': Word;
    'counted-test': Word;
    'order-test': Word;
  }
}
type TestQueue =
  | 'run-test'
  | 'key-test'
  | 'fair-test'
  | 'old-test'
  | 'new-test'
  | 'look-test'
  | 'counted-test'
  | 'order-test';

let database: TestDatabase;
const opened = new Set<Jobs>();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all([...opened].map(stop));
});
afterAll(() => database.drop());

const start = async (queue: TestQueue, definition: JobDefinition<Word>): Promise<Jobs> => {
  const jobs = createJobs(database.connection, { warn: () => undefined, error: () => undefined });
  jobs.work(queue, definition);
  await jobs.start();
  await jobs.startWorkers();
  opened.add(jobs);
  return jobs;
};
const stop = async (jobs: Jobs): Promise<void> => {
  opened.delete(jobs);
  await jobs.stop();
};
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 20 });
const send = (jobs: Jobs, queue: TestQueue, words: readonly Word[], options?: { afterSeconds: number }) =>
  words.reduce((before, word) => before.then(() => jobs.send(database.db, queue, word, options)), Promise.resolve());
const countJobs = async (queue: string, state: string): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from pgboss.job where name = $1 and state = $2',
    [queue, state],
  );
  return rows[0]?.count ?? 0;
};
/** A promise and what resolves it. */
const gate = () => Promise.withResolvers<void>();
const aborted = ({ signal }: RunContext) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

it('aborts a run at its time limit, and starts the retry only once the run has ended', async () => {
  const happened: string[] = [];
  const ends = gate();
  const jobs = await start('run-test', {
    timeLimit: 1,
    run: async (_data, context) => {
      if (happened.length > 0) return void happened.push('retry');
      await aborted(context);
      happened.push('aborted');
      await ends.promise;
      happened.push('ended');
      context.signal.throwIfAborted();
    },
  });
  await send(jobs, 'run-test', [{ key: 'a', word: 'slow' }]);
  await soon(() => expect(happened).toEqual(['aborted']));
  // Longer than the wait before a retry.
  await pause(3_000);
  expect(happened).toEqual(['aborted']);
  ends.resolve();
  await soon(() => expect(happened).toEqual(['aborted', 'ended', 'retry']));
});

it('puts a job back that a stop aborts, without counting a try', async () => {
  let tries = 0;
  const begun = gate();
  const first = await start('run-test', {
    timeLimit: 60,
    retries: 0,
    run: async (_data, context) => {
      begun.resolve();
      await aborted(context);
      context.signal.throwIfAborted();
    },
  });
  await send(first, 'run-test', [{ key: 'a', word: 'long' }]);
  await begun.promise;
  await stop(first);
  await start('run-test', {
    timeLimit: 60,
    retries: 0,
    run: async () => {
      tries += 1;
    },
  });
  await soon(() => expect(tries).toBe(1));
});

it('comes again when a lock was not to be had, without counting a try', async () => {
  let tries = 0;
  const jobs = await start('run-test', {
    timeLimit: 60,
    retries: 0,
    run: async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    },
  });
  await send(jobs, 'run-test', [{ key: 'a', word: 'locked' }]);
  await soon(async () => expect(await countJobs('run-test', 'created')).toBe(1));
  await database.pool.query("update pgboss.job set start_after = now() where name = 'run-test'");
  await soon(() => expect(tries).toBe(2));
  expect(await countJobs('run-test', 'failed')).toBe(0);
});

it('runs one job per key at a time over two nodes, in the order of sending, in parallel with other keys', async () => {
  const running = new Map<string, number>();
  const done: string[] = [];
  let most = 0;
  const definition: JobDefinition<Word> = {
    timeLimit: 60,
    concurrency: 3,
    key: ({ key }) => key,
    run: async ({ key, word }) => {
      running.set(key, (running.get(key) ?? 0) + 1);
      expect(running.get(key)).toBe(1);
      most = Math.max(most, running.size);
      await pause(5);
      done.push(`${key}${word}`);
      running.delete(key);
    },
  };
  const [one] = await Promise.all([start('key-test', definition), start('key-test', definition)]);
  const words = ['1', '2', '3', '4', '5', '6'].flatMap((word) => ['a', 'b', 'c'].map((key) => ({ key, word })));
  await send(one, 'key-test', words);
  await soon(() => expect(done).toHaveLength(words.length));
  expect(most).toBeGreaterThan(1);
  for (const key of ['a', 'b', 'c'])
    expect(done.filter((name) => name.startsWith(key))).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((word) => key + word),
    );
});

it('waits for an older job of the key that another worker is fetching', async () => {
  const done: string[] = [];
  const definition: JobDefinition<Word> = {
    timeLimit: 60,
    key: ({ key }) => key,
    run: async ({ word }) => void done.push(word),
  };
  const sender = createJobs(
    database.connection,
    { warn: () => undefined, error: () => undefined },
    { runsJobs: false },
  );
  sender.work('order-test', definition);
  await sender.start();
  opened.add(sender);
  await send(sender, 'order-test', [
    { key: 'a', word: 'older' },
    { key: 'a', word: 'newer' },
  ]);
  const fetching = await database.pool.connect();
  await fetching.query('begin');
  try {
    await fetching.query("select from pgboss.job where name = 'order-test' and data->>'word' = 'older' for update");
    await start('order-test', definition);
    const wasPutBack = async () => {
      const { rows } = await database.pool.query(
        "select from pgboss.job where name = 'order-test' and data->>'word' = 'newer' and start_after > created_on",
      );
      return rows.length === 1;
    };
    await soon(async () => expect(await wasPutBack()).toBe(true));
  } finally {
    await fetching.query('commit');
    fetching.release();
  }
  await soon(() => expect(done).toEqual(['older', 'newer']));
});

it('starts a waiting job of a key that pg-boss counted as active a while ago', async () => {
  const done: string[] = [];
  const jobs = await start('counted-test', {
    timeLimit: 60,
    key: ({ key }) => key,
    run: async ({ word }) => void done.push(word),
  });
  await database.pool.query("update pgboss.queue set singletons_active = '{a}' where name = 'counted-test'");
  await send(jobs, 'counted-test', [{ key: 'a', word: 'one' }]);
  await soon(() => expect(done).toEqual(['one']));
  const { rows } = await database.pool.query("select singletons_active from pgboss.queue where name = 'counted-test'");
  expect(rows).toEqual([{ singletons_active: null }]);
});

it('serves the key first that was served least recently', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  const served = new Map(keys.map((key) => [key, 0]));
  const least = () => Math.min(...served.values());
  const total = () => [...served.values()].reduce((sum, count) => sum + count);
  const all = gate();
  const jobs = await start('fair-test', {
    timeLimit: 60,
    concurrency: 4,
    key: ({ key }) => key,
    run: async ({ key }) => {
      await all.promise;
      served.set(key, (served.get(key) ?? 0) + 1);
      // All have a backlog: a key that others overtake for ever would never get its turns.
      return least() < 8 && total() < 600 ? 'again' : undefined;
    },
  });
  await send(
    jobs,
    'fair-test',
    keys.map((key) => ({ key, word: '' })),
  );
  all.resolve();
  await soon(() => expect(least()).toBeGreaterThanOrEqual(8));
});

it('starts due jobs, including one without a notification', async () => {
  const done: string[] = [];
  const jobs = await start('run-test', { timeLimit: 30, run: async ({ word }) => void done.push(word) });
  await send(jobs, 'run-test', [{ key: 'a', word: 'later' }], { afterSeconds: 1 });
  await soon(() => expect(done).toEqual(['later']));
  await database.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'LISTEN%'");
  await database.pool.query("update pgboss.queue set notify = false where name = 'run-test'");
  await send(jobs, 'run-test', [{ key: 'a', word: 'unannounced' }]);
  await soon(() => expect(done).toEqual(['later', 'unannounced']));
});

it('lets one scheduled job of a key wait at most, and runs it soon after a start', async () => {
  let runs = 0;
  const go = gate();
  const jobs = createJobs(database.connection, { warn: () => undefined, error: () => undefined });
  jobs.work('look-test', {
    timeLimit: 60,
    key: () => 'all',
    run: async () => {
      runs += 1;
      await go.promise;
    },
  });
  jobs.schedule('look-test', '0 0 1 1 *', { key: '', word: '' }, { atStart: true });
  await jobs.start();
  await jobs.startWorkers();
  opened.add(jobs);
  await soon(() => expect(runs).toBe(1));
  await send(
    jobs,
    'look-test',
    Array.from({ length: 3 }, () => ({ key: '', word: '' })),
  );
  expect(await countJobs('look-test', 'created')).toBe(1);
  go.resolve();
  await soon(() => expect(runs).toBe(2));
});

it('moves waiting, scheduled, retrying, failed and running jobs to a renamed queue, and loses and repeats none', async () => {
  const done: string[] = [];
  const finish = gate();
  let isBroken = true;
  const older = await start('old-test', {
    timeLimit: 60,
    concurrency: 3,
    run: async ({ word }) => {
      if (word === 'running') await finish.promise;
      if (isBroken && ['retrying', 'failed'].includes(word)) throw new Error('not yet');
      if (word.startsWith('waiting')) await finish.promise;
      done.push(word);
    },
  });
  await database.pool.query("update pgboss.queue set retry_delay = 2 where name = 'old-test'");
  await send(older, 'old-test', [{ key: 'a', word: 'retrying' }]);
  await soon(async () => expect(await countJobs('old-test', 'retry')).toBe(1));
  await send(older, 'old-test', [{ key: 'a', word: 'running' }]);
  await soon(async () => expect(await countJobs('old-test', 'active')).toBe(1));
  isBroken = false;
  const newer = await start('new-test', {
    timeLimit: 60,
    key: ({ key }) => key,
    formerly: 'old-test',
    run: async ({ word }) => void done.push(word),
  });
  await send(older, 'old-test', [{ key: 'a', word: 'sent by an older node' }]);
  await send(older, 'old-test', [{ key: 'a', word: 'scheduled' }], { afterSeconds: 2 });
  await send(newer, 'new-test', [{ key: 'a', word: 'new' }]);
  finish.resolve();
  const all = ['retrying', 'running', 'sent by an older node', 'scheduled', 'new'];
  await soon(() => expect(done.toSorted()).toEqual(all.toSorted()));
  await soon(async () => {
    for (const queue of ['old-test', 'new-test'])
      for (const state of ['created', 'retry', 'active']) expect(await countJobs(queue, state)).toBe(0);
  });
  expect(done.toSorted()).toEqual(all.toSorted());
});
