import type { LocalDate } from '@dubplate/contract/wire';
import { migrate } from '@dubplate/server/platform/database/migrate.ts';
import { createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packNextBatch } from './postgres/months-store.ts';
import { postgresStreams } from './postgres/postgres-streams.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

const rows = async () => {
  const { rows } = await sql`
    SELECT batch_id, release_id, track_id, platform_id, day, last_day, territory, quantity FROM statistics_rows
    ORDER BY quantity`.execute(database.db);
  return rows;
};
const territories = async () => {
  const { rows } = await sql`
    SELECT batch_id, territory, day, quantity FROM statistics_release_territories ORDER BY quantity`.execute(
    database.db,
  );
  return rows;
};
/** Counts the batches left to pack. */
const left = async () => (await database.db.selectFrom('statistics_loose_batches').selectAll().execute()).length;
const packAll = async () => {
  while (await packNextBatch(database.db));
};
const JANUARY = '2026-01-01' as LocalDate;
const number = (letters: string) => (letters.charCodeAt(0) << 8) | letters.charCodeAt(1);

/** Inserts three reports of two months in the format before packing. */
const fillLoose = async () => {
  const { db } = database;
  await migrate(db, { only: await migrationsUpTo('0086-failed-imports') });
  for (const [month, next] of [
    ['2026-01-01', '2026-02-01'],
    ['2026-02-01', '2026-03-01'],
  ] as const)
    await sql`
      CREATE TABLE ${sql.table(`statistics_rows_${month.slice(0, 7).replace('-', '_')}`)} PARTITION OF statistics_rows
      FOR VALUES FROM (${sql.lit(month)}) TO (${sql.lit(next)})`.execute(db);
  await sql`
    INSERT INTO statistics_imports (uuid, report, status, file_name, created_at)
    SELECT gen_random_uuid(), 'report ' || n, 'ACTIVE', 'report.csv', now() FROM generate_series(1, 3) AS n`.execute(
    db,
  );
  await sql`
    INSERT INTO statistics_batches (import_uuid, is_active)
    SELECT uuid, true FROM statistics_imports ORDER BY report`.execute(db);
  await sql`
    INSERT INTO statistics_rows (batch_id, release_id, track_id, platform_id, day, last_day, territory, quantity) VALUES
      (1, 7, 70, 3, '2026-01-31', '2026-01-31', 'DE', 10), (1, 7, NULL, 3, '2026-01-31', '2026-01-31', NULL, -1),
      (1, 7, 71, 4, '2026-02-01', '2026-02-28', 'ZZ', 20), (2, 8, 80, 3, '2026-02-01', '2026-02-01', 'US', 30),
      (3, 8, 80, 3, '2026-02-02', '2026-02-02', 'FR', 40)`.execute(db);
  await sql`
    INSERT INTO statistics_release_territory_months (batch_id, release_id, month, territories, days, last_days, quantities)
    VALUES (1, 7, '2026-01-01', '{DE,NULL,US}', '{2026-01-31,2026-01-31,2026-01-30}',
      '{2026-01-31,2026-01-31,2026-01-30}', '{10,-1,5}'),
      (3, 8, '2026-02-01', '{FR}', '{2026-02-02}', '{2026-02-02}', '{40}')`.execute(db);
};

const TERRITORIES = [
  { batch_id: 1, territory: null, day: '2026-01-31', quantity: -1 },
  { batch_id: 1, territory: number('US'), day: '2026-01-30', quantity: 5 },
  { batch_id: 1, territory: number('DE'), day: '2026-01-31', quantity: 10 },
  { batch_id: 3, territory: number('FR'), day: '2026-02-02', quantity: 40 },
];

describe('rows and sums by territory from before they were packed', () => {
  it('read the same after the upgrade, while they are packed and afterwards', async () => {
    await fillLoose();
    const before = await rows();
    await migrate(database.db);
    for (let batches = 3; batches > 0; batches -= 1) {
      expect([await left(), await rows(), await territories()]).toEqual([batches, before, TERRITORIES]);
      expect(await packNextBatch(database.db)).toBe(true);
    }
    expect(await packNextBatch(database.db)).toBe(false);
    expect([await left(), await rows(), await territories()]).toEqual([0, before, TERRITORIES]);
    const { rows: packed } = await sql`
      SELECT sum(cardinality(quantities))::int AS count FROM statistics_row_months`.execute(database.db);
    expect(packed).toEqual([{ count: 5 }]);
  });

  it.each([
    ['its rows are read', 'statistics_loose_rows', 'ACCESS EXCLUSIVE'],
    ['its rows are written', 'statistics_row_months_2026_02', 'SHARE'],
    ['its territories are numbered', 'statistics_owner_territory_months', 'SHARE'],
  ])('keep their totals when packing is killed while %s, and are packed by the next run', async (_, table, mode) => {
    await fillLoose();
    const before = await rows();
    await migrate(database.db);
    await packNextBatch(database.db);
    const holder = await database.pool.connect();
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
    const killed = expect(packNextBatch(database.db)).rejects.toThrow();
    await eventually('the packing to be killed', async () => {
      const { rowCount } = await database.pool.query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return rowCount || undefined;
    });
    await killed;
    await holder.query('ROLLBACK');
    holder.release();
    expect([await left(), await rows(), await territories()]).toEqual([2, before, TERRITORIES]);
    await packAll();
    expect([await left(), await rows(), await territories()]).toEqual([0, before, TERRITORIES]);
  });

  it('stay unchanged, and the job fails, if the sums of a month would differ', async () => {
    await fillLoose();
    await migrate(database.db);
    const before = await rows();
    await postgresStreams.createMonths(database.db, [JANUARY]);
    await sql`
      INSERT INTO statistics_row_months VALUES
        (1, 7, '2026-01-01', '{70}', '{3}', '{20484}', NULL, '{17477}', '{1}')`.execute(database.db);
    await expect(packNextBatch(database.db)).rejects.toThrow(
      'The packed rows of batch 1 are not those that were there',
    );
    expect([await left(), (await rows()).length]).toEqual([3, before.length + 1]);
  });

  it('are dropped by month and removed by batch before they are packed', async () => {
    await fillLoose();
    await migrate(database.db);
    expect(await postgresStreams.listMonths(database.db)).toEqual(['2026-01-01', '2026-02-01']);
    await postgresStreams.dropMonth(database.db, JANUARY);
    await postgresStreams.removeBatches(database.db, [2]);
    const kept = [expect.objectContaining({ quantity: 20 }), expect.objectContaining({ quantity: 40 })];
    expect(await rows()).toEqual(kept);
    await packAll();
    expect(await rows()).toEqual(kept);
  });
});

it('creates the same tables in a database that an earlier version packed, and keeps its rows', async () => {
  const { db } = database;
  await migrate(db, { only: await migrationsUpTo('0104') });
  // The state after 0087 when it still packed all rows itself.
  await sql`DROP TABLE statistics_loose_rows, statistics_loose_batches`.execute(db);
  await postgresStreams.createMonths(db, [JANUARY]);
  await sql`
    INSERT INTO statistics_row_months VALUES
      (1, 7, '2026-01-01', '{70}', '{3}', '{20484}', NULL, ${[number('DE')]}, '{10}')`.execute(db);
  for (const table of ['statistics_release_territory_months', 'statistics_owner_territory_months'])
    await sql`
      ALTER TABLE ${sql.table(table)} DROP COLUMN territory_names, ALTER COLUMN territories SET NOT NULL`.execute(db);
  await migrate(db);
  expect(await rows()).toMatchObject([{ day: '2026-01-31', territory: 'DE', quantity: 10 }]);
  expect(await packNextBatch(db)).toBe(false);
});
