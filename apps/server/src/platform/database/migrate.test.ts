import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newMigrations as folder, oldMigrations as olderFolder } from '@dubplate/testkit/archives/filled-place';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from './database-log.ts';
import { appliedMigrations, migrate, migrationsFolder } from './migrate.ts';
import { openPool } from './pool/open-pool.ts';
import type { Db } from './tables.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

it('runs each migration once', async () => {
  expect(await migrate(database.db, { folder })).toEqual(['0001-things', '0002-labels']);
  expect(await migrate(database.db, { folder })).toEqual([]);
  expect(await appliedMigrations(database.db)).toEqual(['0001-things', '0002-labels']);
});

it('runs only the migrations that it is given, and the others later', async () => {
  expect(await migrate(database.db, { folder, only: ['0001-things'] })).toEqual(['0001-things']);
  expect(await migrate(database.db, { folder })).toEqual(['0002-labels']);
});

it('runs the migrations once if several processes start at the same time', async () => {
  const others = [1, 2, 3].map(() => openPool(database.url, silentLog, { max: 2 }).db);
  const ran = await Promise.all([database.db, ...others].map((db) => migrate(db, { folder })));
  expect(ran.flat().sort()).toEqual(['0001-things', '0002-labels']);
  await Promise.all(others.map((db) => db.destroy()));
});

it('refuses a database that is ahead of the code', async () => {
  await migrate(database.db, { folder });
  await expect(migrate(database.db, { folder: olderFolder })).rejects.toThrow(
    'The database is newer than this version of Dubplate (it has 0002-labels): run the version that it belongs to, or a later one.',
  );
});

it('changes nothing when a migration fails', async () => {
  await sql`create table picture (id integer)`.execute(database.db);
  await expect(migrate(database.db, { folder })).rejects.toThrow(/"picture" already exists/);
  expect(await appliedMigrations(database.db)).toEqual([]);
  const { rows } = await sql`select to_regclass('thing') as found`.execute(database.db);
  expect(rows).toEqual([{ found: null }]);
});

/** Reads columns, indexes, constraints, triggers and functions of the public schema, in a stable order. */
const readSchema = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ part: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    order by part`.execute(db);
  return rows.map(({ part }) => part);
};

/** The schema that an upgrade to this code would give, without doing it. */
const readUpgradedSchema = async (db: Db): Promise<string[]> => {
  const trx = await db.startTransaction().execute();
  await migrate(trx);
  const schema = await readSchema(trx);
  await trx.rollback().execute();
  return schema;
};

it('brings the database of every past version to the schema of a new one', async () => {
  const landed: string[][] = JSON.parse(await readFile(join(migrationsFolder, 'landed.json'), 'utf8'));
  const names = landed.flat().sort();
  const schema = await readUpgradedSchema(database.db);
  const past: string[] = [];
  for (const step of landed) {
    past.push(...step);
    // A version whose migrations are simply the first ones is upgraded in the order of a new database.
    if (past.toSorted().every((name, index) => name === names[index])) continue;
    await migrate(database.db, { only: past });
    expect(await readUpgradedSchema(database.db), `of the version that brought ${step.join(', ')}`).toEqual(schema);
  }
});
