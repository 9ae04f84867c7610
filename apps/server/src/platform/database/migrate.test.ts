import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from './database-log.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import { openPool } from './pool/open-pool.ts';

const folder = join(import.meta.dirname, 'fixtures', 'migrations');
const olderFolder = join(import.meta.dirname, 'fixtures', 'older-migrations');

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

it('stops where it is asked to, and continues from there', async () => {
  expect(await migrate(database.db, { folder, upTo: '0001-things' })).toEqual(['0001-things']);
  expect(await migrate(database.db, { folder })).toEqual(['0002-labels']);
});

it('lets several processes start at once, one of which migrates', async () => {
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
