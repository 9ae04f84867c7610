import { randomUUID } from 'node:crypto';
import { createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';

const MIGRATION = '0093-store-deals';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(() => database.drop());

it('queues an update if an earlier version granted an excluded country', async () => {
  const { db } = database;
  await migrate(db, { only: (await migrationsUpTo(MIGRATION)).slice(0, -1) });
  // The releases and stores do not matter here.
  await sql`alter table deliveries drop constraint deliveries_release_uuid_fkey,
    drop constraint deliveries_store_uuid_fkey`.execute(db);
  await sql`alter table delivery_contents drop constraint delivery_contents_release_uuid_fkey`.execute(db);
  const deliver = async (territories: string[], excludedTerritories: string[], state = 'LIVE', kind = 'INSERT') => {
    const [release, content, delivery] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into delivery_contents values (${content}, ${release},
      ${JSON.stringify({ territories, excludedTerritories })}, now())`.execute(db);
    await sql`insert into deliveries (uuid, release_uuid, store_uuid, kind, state, since, is_current, content_uuid,
      message_id, due_at, created_at, updated_at) values (${delivery}, ${release}, ${randomUUID()}, ${kind}, ${state},
      now(), true, ${content}, ${state === 'WAITING' ? null : delivery}, now(), now(), now())`.execute(db);
    return release;
  };
  const wrong = await deliver(['RU', 'KZ', 'BY'], ['BY']);
  const others = [
    await deliver(['RU', 'KZ'], []),
    await deliver([], ['BY']),
    await deliver(['RU', 'BY'], ['BY'], 'WAITING'),
    await deliver(['RU', 'BY'], ['BY'], 'WITHDRAWN', 'TAKEDOWN'),
  ];
  await migrate(db);
  const deliveriesOf = (release: string) =>
    db
      .selectFrom('deliveries')
      .select(['kind', 'state', 'is_current', 'deals'])
      .where('release_uuid', '=', release as never)
      .orderBy('number')
      .execute();
  const nothing = { kind: 'ONLY', codes: [] };
  expect(await deliveriesOf(wrong)).toEqual([
    {
      kind: 'INSERT',
      state: 'LIVE',
      is_current: false,
      deals: { granted: { kind: 'ONLY', codes: ['RU', 'KZ', 'BY'] }, ended: nothing },
    },
    { kind: 'UPDATE', state: 'WAITING', is_current: true, deals: null },
  ]);
  const granted = [];
  for (const release of others) {
    const [only, ...more] = await deliveriesOf(release);
    expect([only?.is_current, more]).toEqual([true, []]);
    granted.push(only?.deals?.granted ?? null);
  }
  expect(granted).toEqual([{ kind: 'ONLY', codes: ['RU', 'KZ'] }, { kind: 'EXCEPT', codes: ['BY'] }, null, null]);
});
