import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  newMigrations as folder,
  oldMigrations as olderFolder,
  outsideMigrations,
} from '@dubplate/testkit/archives/filled-place';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { readSchema } from '@dubplate/testkit/postgres/read-schema';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('while another session keeps a lock', () => {
  const locks = { waitMs: 50, tries: 3, pauseMs: 1 };
  const lines: string[] = [];
  const log = (note: () => void) => ({
    ...silentLog,
    warn: (_fields: object, line: string) => {
      lines.push(line);
      note();
    },
  });
  beforeEach(async () => {
    lines.length = 0;
    await migrate(database.db, { folder: olderFolder });
  });
  const holdAlbum = async () => {
    const holder = await database.pool.connect();
    await holder.query('BEGIN; LOCK TABLE album IN ACCESS SHARE MODE');
    return holder;
  };

  it('tries again, and says for whom it waits', async () => {
    const holder = await holdAlbum();
    // Long enough for a look at the locks.
    const patient = { ...locks, waitMs: 3_000 };
    const ran = migrate(database.db, { folder, locks: patient, log: log(() => void holder.query('COMMIT')) });
    expect(await ran).toEqual(['0002-labels']);
    expect(lines).toEqual([
      expect.stringMatching(
        /^a schema step waits for a lock that session \d+ \(dubplate, idle in transaction for \d s, table album: BEGIN; LOCK TABLE/,
      ),
    ]);
    holder.release();
  });

  it('gives up after a number of tries, and changes nothing', async () => {
    const holder = await holdAlbum();
    await expect(migrate(database.db, { folder, locks, log: log(() => undefined) })).rejects.toThrow(
      /^The database could not be brought up to date, because .* keeps a lock/,
    );
    expect(lines).toHaveLength(2);
    await holder.query('COMMIT');
    holder.release();
    expect(await appliedMigrations(database.db)).toEqual(['0001-things']);
    const { rows } = await sql<{ lock_timeout: string }>`SHOW lock_timeout`.execute(database.db);
    expect(rows).toEqual([{ lock_timeout: '0' }]);
  });
});

describe('a step outside a transaction', () => {
  const STEPS = ['0001-notes', '0002-notes-by-word', '0003-authors'];
  const isValid = async () => {
    const { rows } = await sql<{ valid: boolean }>`
      SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('notes_by_word')`.execute(database.db);
    return rows[0]?.valid;
  };

  it('runs between the others, once for all nodes', async () => {
    const others = [1, 2].map(() => openPool(database.url, silentLog, { max: 2 }).db);
    const ran = await Promise.all([database.db, ...others].map((db) => migrate(db, { folder: outsideMigrations })));
    expect(ran.flat()).toEqual(STEPS);
    expect(await isValid()).toBe(true);
    await Promise.all(others.map((db) => db.destroy()));
  });

  it('builds an index again that a kill left invalid', async () => {
    await migrate(database.db, { folder: outsideMigrations, only: STEPS.slice(0, 1) });
    const early = await database.pool.connect();
    await early.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM notes; INSERT INTO notes VALUES (7)',
    );
    const running = migrate(database.db, { folder: outsideMigrations }).catch((error: Error) => error);
    await eventually('the index to be left invalid', async () => {
      if ((await isValid()) === undefined) return undefined;
      await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%'`.execute(database.db);
      return true;
    });
    expect(await running).toBeInstanceOf(Error);
    expect(await isValid()).toBe(false);
    await early.query('COMMIT');
    early.release();
    expect(await migrate(database.db, { folder: outsideMigrations })).toEqual(STEPS.slice(1));
    expect(await isValid()).toBe(true);
  });

  it('runs within the transaction of a restore, too', async () => {
    await database.db.transaction().execute((trx) => migrate(trx, { folder: outsideMigrations }));
    expect(await isValid()).toBe(true);
  });
});

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
