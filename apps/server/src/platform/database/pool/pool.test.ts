import type { UserId } from '@dubplate/contract/ids';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runOnBehalfOf } from '#platform/call-scope.ts';
import { outageOf } from '#platform/http/outage.ts';
import { silentLog } from '../database-log.ts';
import { inTransaction } from '../tables.ts';
import { outsideTransactions } from '../transaction-scope.ts';
import { openPool, type Pool, type PoolOptions } from './open-pool.ts';
import { PLANNED_EACH_TIME } from './statement-names.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(() => database.drop());

const opened: Pool[] = [];
const open = (options: PoolOptions): Pool => {
  const pool = openPool(database.url, silentLog, options);
  opened.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

/** Holds a connection in a transaction until it is released. */
const hold = async ({ db }: Pool, statement = sql`select 1`) => {
  const started = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = inTransaction(db, async (trx) => {
    await statement.execute(trx);
    started.resolve();
    await promise;
  });
  // A transaction that could not begin fails the test here, instead of being waited for.
  await Promise.race([started.promise, ended]);
  return async () => {
    resolve();
    await ended;
  };
};
const select = ({ db }: Pool) => sql<{ one: number }>`select 1 as one`.execute(db);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Opening a connection counts, too, which takes a while where other work keeps the cores busy. */
const CONNECT_MS = 1_000;

it('refuses a connection within its time limit when it is full', async () => {
  const pool = open({ max: 1, timeouts: { connectMs: CONNECT_MS } });
  const release = await hold(pool);
  expect(outageOf(await failureOf(select(pool)))).toBe('UNAVAILABLE');
  await release();
  expect((await select(pool)).rows).toEqual([{ one: 1 }]);
});

const [GREEDY, OTHER] = ['greedy' as UserId, 'other' as UserId];

it('limits the connections of one user and leaves the rest to others', async () => {
  const pool = open({ max: 2, perPerson: 1, timeouts: { connectMs: CONNECT_MS } });
  const release = await runOnBehalfOf(GREEDY, () => hold(pool));
  expect(outageOf(await failureOf(runOnBehalfOf(GREEDY, () => select(pool))))).toBe('UNAVAILABLE');
  expect((await runOnBehalfOf(OTHER, () => select(pool))).rows).toEqual([{ one: 1 }]);
  const waiting = runOnBehalfOf(GREEDY, () => select(pool));
  await release();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

it('ends a statement, a wait for a lock and an idle transaction that take too long', async () => {
  await sql`create table held (n int)`.execute(database.db);
  await sql`insert into held values (1)`.execute(database.db);
  const pool = open({ timeouts: { connectMs: 1_000, statementMs: 150, lockMs: 50, idleInTransactionMs: 50 } });
  expect(outageOf(await failureOf(sql`select pg_sleep(5)`.execute(pool.db)))).toBe('UNAVAILABLE');
  const release = await hold(open({}), sql`update held set n = 2`);
  const error = await failureOf(sql`update held set n = 3`.execute(pool.db));
  expect(error).toMatchObject({ code: '55P03' });
  expect(outageOf(error)).toBe('UNAVAILABLE');
  await release();
  const idle = inTransaction(pool.db, async (trx) => {
    await sql`select 1`.execute(trx);
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query<{ n: number }>(`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`);
      expect(rows).toEqual([{ n: 0 }]);
    });
    await sql`select 1`.execute(trx);
  });
  expect(outageOf(await failureOf(idle))).toBe('UNAVAILABLE');
});

it('times out if the database hangs', async () => {
  // Long enough for the last query here, which has to be answered in time on a busy machine.
  const pool = open({ max: 1, timeouts: { connectMs: 5_000, answerMs: 1_000 } });
  // Without a statement timeout on the server, as when its process is paused.
  expect(outageOf(await failureOf(sql`select pg_sleep(30)`.execute(pool.db)))).toBe('UNAVAILABLE');
  const inside = inTransaction(pool.db, (trx) => sql`select pg_sleep(30)`.execute(trx));
  expect(outageOf(await failureOf(inside))).toBe('UNAVAILABLE');
  expect((await select(pool)).rows).toEqual([{ one: 1 }]);
});

it('survives the loss of connections that are idle and of those in use', async () => {
  const pool = open({ max: 2 });
  await Promise.all([select(pool), select(pool)]);
  const lost = inTransaction(pool.db, async (trx) => {
    await sql`select 1`.execute(trx);
    await database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await sql`select 1`.execute(trx);
  });
  expect(outageOf(await failureOf(lost))).toBe('UNAVAILABLE');
  // The pool may hand out an idle one before it has noticed.
  await vi.waitFor(async () => expect((await select(pool)).rows).toEqual([{ one: 1 }]), TIMEOUT_MS);
});

it('closes connections that were only used past Kysely', async () => {
  const pool = open({ max: 1 });
  await pool.pool.query('select 1');
  await pool.close();
  expect(pool.pool.totalCount).toBe(0);
});

it('refuses a second connection and a port to a transaction', async () => {
  const pool = open({ max: 5 });
  const port = outsideTransactions('storage', { size: 3, put: async (key: string) => key });
  expect([port.size, await port.put('a')]).toEqual([3, 'a']);
  await expect(inTransaction(pool.db, () => select(pool))).rejects.toThrow(/second connection/);
  await expect(inTransaction(pool.db, () => port.put('a'))).rejects.toThrow(
    'storage.put was called inside a transaction',
  );
  const independent = open({ isIndependent: true });
  await inTransaction(pool.db, () => select(independent));
});

const preparedStatements = async (pool: Pool) =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(pool.db)).rows[0]?.n ?? 0;

it('prepares a statement at its second use, but never behind a pooler that can’t keep it', async () => {
  const [preparing, plain] = [open({ max: 1 }), open({ max: 1, prepares: false })];
  for (const pool of [preparing, plain])
    for (const n of [1, 2, 3]) expect((await sql`select ${n}::int as n`.execute(pool.db)).rows).toEqual([{ n }]);
  expect([await preparedStatements(preparing), await preparedStatements(plain)]).toEqual([1, 0]);
});

it('does not prepare statements whose plan depends on their values', async () => {
  const pool = open({ max: 1 });
  for (const n of [1, 2, 3]) await sql`${sql.raw(PLANNED_EACH_TIME)} select ${n}::int as n`.execute(pool.db);
  expect(await preparedStatements(pool)).toBe(0);
});

it('bounds what a connection keeps, by replacing the connection', async () => {
  const pool = open({ max: 1 });
  for (let columns = 1; columns <= 450; columns += 1)
    for (const _use of [1, 2]) await sql`select ${1}::int ${sql.raw(', 1'.repeat(columns))}`.execute(pool.db);
  expect(await preparedStatements(pool)).toBeLessThan(100);
});

it('recovers from a table that another node changed under its prepared statements', async () => {
  await sql`create table changing (n int)`.execute(database.db);
  const pool = open({ max: 1 });
  const read = () => sql`select * from changing where n = ${1}`.execute(pool.db);
  await read();
  await read();
  await sql`alter table changing add column more text`.execute(database.db);
  await failureOf(read());
  expect((await read()).rows).toEqual([]);
});
