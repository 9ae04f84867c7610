import { listMigrations, migrate, migrationsFolder } from '@dubplate/server/platform/database/migrate.ts';
import { createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { recordStatements } from '@dubplate/testkit/postgres/record-statements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compatibilityFaults, readPreviousRelease } from './previous-release.ts';
import { readTables } from './read-tables.ts';
import { LAST_FREE_MIGRATION, schemaStepFaults } from './schema-rules.ts';

/** Kysely's own statements, which run between the steps. */
const BOOKKEEPING = /kysely_migration|^select\b/i;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(() => database.drop());

it('each new migration keeps the rules for nodes that serve calls meanwhile', { timeout: 120_000 }, async () => {
  const previous = readPreviousRelease();
  const isFree = (name: string) => name.slice(0, LAST_FREE_MIGRATION.length) <= LAST_FREE_MIGRATION;
  const names = await listMigrations();
  await migrate(database.db, { only: names.filter(isFree) });
  const recorded = recordStatements(database);
  const faults: string[] = [];
  for (const name of names.filter((each) => !isFree(each))) {
    recorded.statements.length = 0;
    await migrate(recorded.db, { only: await migrationsUpTo(name) });
    const { statements } = recorded;
    expect(
      statements.some((statement) => !BOOKKEEPING.test(statement.trim())),
      name,
    ).toBe(true);
    const { isOutsideTransaction = false } = await import(`${migrationsFolder}/${name}.ts`);
    faults.push(...(await schemaStepFaults({ name, statements, isOutsideTransaction }, previous)));
  }
  expect(faults).toEqual([]);
});

it('nodes of the previous release can run on the schema of this one', async () => {
  await migrate(database.db);
  const previous = readPreviousRelease();
  expect(Object.keys(previous.tables).length).toBeGreaterThan(50);
  expect(compatibilityFaults(previous, await readTables(database.pool))).toEqual([]);
  for (const [table, columns] of Object.entries(previous.tables)) {
    const names = Object.entries(columns).flatMap(([name, { isUsed }]) => (isUsed ? `"${name}"` : []));
    if (names.length > 0) await database.pool.query(`SELECT ${names.join(', ')} FROM "${table}" LIMIT 0`);
  }
});
