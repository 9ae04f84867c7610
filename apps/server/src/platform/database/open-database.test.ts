import { databaseTargets } from '@dubplate/testkit/database-targets';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { connectWhenReady } from './connect.ts';
import { silentLog } from './database-log.ts';
import { openDatabase } from './open-database.ts';
import { inTransaction } from './tables.ts';

describe.each(databaseTargets())('$name', (target) => {
  afterAll(() => target.stop());

  it.skipIf(target.isMissing)('opens, reads values in our way, and closes twice without harm', async () => {
    const database = await openDatabase({ ...(await target.makePlace()), log: silentLog });
    const { rows } = await sql`
      select 9007199254740991::int8 as big, array[1::int8, null] as bigs, date '2026-02-03' as day,
        array[date '2026-02-03', null] as days, timestamptz '2026-02-03 04:05:06+00' as moment, 1.50::numeric as amount
    `.execute(database.db);
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null],
        day: '2026-02-03',
        days: ['2026-02-03', null],
        moment: new Date('2026-02-03T04:05:06Z'),
        amount: '1.50',
      },
    ]);
    await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow(/too large for a number/);
    await database.close();
    await database.close();
  });

  it.skipIf(target.isMissing)('gives others what they connect with, and outlives lost connections', async () => {
    const database = await openDatabase({ ...(await target.makePlace()), log: silentLog });
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query('listen news');
    const heard = new Promise((resolve) => client.once('notification', ({ payload }) => resolve(payload)));
    await database.pool.query(`notify news, 'out now'`);
    expect(await heard).toBe('out now');

    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    await client.end();
    await expect
      .poll(() =>
        database.pool.query('select 1 as one').then(
          ({ rows }) => rows,
          () => [],
        ),
      )
      .toEqual([{ one: 1 }]);
    await database.close();
  });

  it.skipIf(target.isMissing)('joins the transaction of its caller', async () => {
    const database = await openDatabase({ ...(await target.makePlace()), log: silentLog });
    await sql`create table mark (n integer)`.execute(database.db);
    const failing = inTransaction(database.db, async (outer) => {
      await inTransaction(outer, (inner) => sql`insert into mark values (1)`.execute(inner));
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect((await sql`select * from mark`.execute(database.db)).rows).toEqual([]);
    await database.close();
  });
});

it('reports an unreachable database in one line, without the password', async () => {
  const url = 'postgresql://me:hunter2@127.0.0.1:1/none';
  const said = await connectWhenReady(url, silentLog, { waitMs: 0 }).catch(
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(said).toMatch(/^StartError: The database at DATABASE_URL cannot be used \(.*ECONNREFUSED.*\): /);
  expect(said).not.toContain('hunter2');
});

it('reports an invalid address in one line', async () => {
  await expect(connectWhenReady('postgresql://[', silentLog, { waitMs: 0 })).rejects.toThrow(/DATABASE_URL/);
});
