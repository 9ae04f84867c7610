import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileOnce } from './compile-once.ts';
import { type Db, inTransaction } from './tables.ts';

declare module './tables.ts' {
  interface Tables {
    compiled_things: { id: number; name: string; note: string | null };
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await database.pool.query('create table compiled_things (id int primary key, name text not null, note text)');
});
afterAll(() => database.drop());

it('builds a statement once and runs it with the values of each use', async () => {
  let builds = 0;
  const named = compileOnce((db: Db, { name, limit }: { name: string; limit: number }) => {
    builds += 1;
    return db
      .selectFrom('compiled_things')
      .select('id')
      .where('name', '=', name)
      .where('id', '<', 100)
      .orderBy('id')
      .limit(limit);
  });
  await database.pool.query("insert into compiled_things values (1, 'a', null), (2, 'a', null), (3, 'b', null)");
  expect(await named.all(database.db, { name: 'a', limit: 5 })).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await named.all(database.db, { name: 'a', limit: 1 })).toEqual([{ id: 1 }]);
  expect(await named.first(database.db, { name: 'b', limit: 1 })).toEqual({ id: 3 });
  expect(await named.first(database.db, { name: 'c', limit: 1 })).toBeUndefined();
  expect(builds).toBe(1);
});

it('runs in the transaction that it is given', async () => {
  const byId = compileOnce((db: Db, { id }: { id: number }) =>
    db.selectFrom('compiled_things').select('name').where('id', '=', id),
  );
  await inTransaction(database.db, async (trx) => {
    await trx.insertInto('compiled_things').values({ id: 10, name: 'inside', note: null }).execute();
    expect(await byId.first(trx, { id: 10 })).toEqual({ name: 'inside' });
  });
});
