import { createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildLargeIndexes, LARGE_INDEXES } from './large-indexes.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

const OF_USERS = Object.keys(LARGE_INDEXES)
  .filter((name) => LARGE_INDEXES[name]?.table === 'users')
  .sort();
const missing = async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${Object.keys(LARGE_INDEXES)}::text[]) AS name
    WHERE NOT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass(name) AND indisvalid) ORDER BY name`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};
const addUsers = (prefix: string, count: number) =>
  sql`
    INSERT INTO users (uuid, username, password_hash, created_at)
    SELECT gen_random_uuid(), ${prefix} || n, 'none', now() FROM generate_series(1, ${count}::int) AS n`.execute(
    database.db,
  );
const build = async () => {
  const built: string[] = [];
  const { signal } = new AbortController();
  await buildLargeIndexes(database.db, { signal, onBuilt: (name) => built.push(name) });
  return built.sort();
};

it('leaves the indexes of a large table to the job, which builds them while others write', async () => {
  await migrate(database.db, { only: await migrationsUpTo('0059') });
  await addUsers('early-', 10_001);
  await migrate(database.db);
  expect(await missing()).toEqual(OF_USERS);
  const early = await database.pool.connect();
  await early.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM users');
  const building = build();
  await eventually('the build to wait for an older transaction', async () => {
    const { rowCount } = await database.pool.query(`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'CREATE INDEX%'`);
    return rowCount || undefined;
  });
  await addUsers('late-', 1);
  await early.query('COMMIT');
  early.release();
  expect(await building).toEqual(OF_USERS);
  expect([await missing(), await build()]).toEqual([[], []]);
});

it('drops an index that a crash left invalid, and builds it again', async () => {
  await migrate(database.db);
  expect(await missing()).toEqual([]);
  await sql`
    UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'artists_by_name_parts'::regclass`.execute(database.db);
  expect(await build()).toEqual(['artists_by_name_parts']);
  expect(await missing()).toEqual([]);
});
