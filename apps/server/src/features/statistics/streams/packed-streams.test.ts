import { migrate } from '@dubplate/server/platform/database/migrate.ts';
import { createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

it('keeps rows and sums by territory from before they were packed as numbers', async () => {
  const { db } = database;
  await migrate(db, { only: await migrationsUpTo('0086-failed-imports') });
  for (const month of ['2026-01-01', '2026-02-01'])
    await sql`
      CREATE TABLE ${sql.table(`statistics_rows_${month.slice(0, 7).replace('-', '_')}`)} PARTITION OF statistics_rows
      FOR VALUES FROM (${sql.lit(month)}) TO (${sql.lit(month === '2026-01-01' ? '2026-02-01' : '2026-03-01')})`.execute(
      db,
    );
  await sql`
    INSERT INTO statistics_rows (batch_id, release_id, track_id, platform_id, day, last_day, territory, quantity) VALUES
      (1, 7, 70, 3, '2026-01-31', '2026-01-31', 'DE', 10), (1, 7, NULL, 3, '2026-01-31', '2026-01-31', NULL, -1),
      (1, 7, 71, 4, '2026-02-01', '2026-02-28', 'ZZ', 20), (2, 8, 80, 3, '2026-02-01', '2026-02-01', 'US', 30)`.execute(
    db,
  );
  await sql`
    INSERT INTO statistics_release_territory_months (batch_id, release_id, month, territories, days, last_days, quantities)
    VALUES (1, 7, '2026-01-01', '{DE,NULL,US}', '{2026-01-31,2026-01-31,2026-01-30}',
      '{2026-01-31,2026-01-31,2026-01-30}', '{10,-1,5}')`.execute(db);
  const rows = () =>
    sql`
    SELECT batch_id, release_id, track_id, platform_id, day, last_day, territory, quantity FROM statistics_rows
    ORDER BY quantity`.execute(db);
  const before = await rows();
  await migrate(db);
  expect((await rows()).rows).toEqual(before.rows);
  const { rows: territories } = await sql`
    SELECT territory, day, quantity FROM statistics_release_territories ORDER BY quantity`.execute(db);
  expect(territories).toEqual([
    { territory: null, day: '2026-01-31', quantity: -1 },
    { territory: ('U'.charCodeAt(0) << 8) | 'S'.charCodeAt(0), day: '2026-01-30', quantity: 5 },
    { territory: ('D'.charCodeAt(0) << 8) | 'E'.charCodeAt(0), day: '2026-01-31', quantity: 10 },
  ]);
  const { rows: partitions } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'statistics_row_months'::regclass ORDER BY 1`.execute(db);
  expect(partitions.map(({ name }) => name)).toEqual([
    'statistics_row_months_2026_01',
    'statistics_row_months_2026_02',
  ]);
});
