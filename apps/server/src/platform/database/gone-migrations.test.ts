import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { readSchema } from '@dubplate/testkit/postgres/read-schema';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { goneFolder } from './gone-migrations.ts';
import { appliedMigrations, listMigrations, migrate, migrationsFolder } from './migrate.ts';
import type { Db } from './tables.ts';

/** The gone migrations as they were. */
const kept = join(import.meta.dirname, '../../../../../testkit/src/archives/gone-migrations');

let database: TestDatabase;
let schema: string[];
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
  schema = await readSchema(fresh.db);
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterEach(() => database.drop());

const USER = '01980000-0000-7000-8000-000000000001';
const RELEASE = '01980000-0000-7000-8000-000000000002';
const AT = '2026-11-27T08:00:00.000Z';

const addUser = sql`INSERT INTO users (uuid, username, password_hash, created_at) VALUES (${USER}, 'anna@example.com', 'x', ${AT})`;
const addRelease = sql`
  INSERT INTO releases (uuid, user_uuid, status, type, title, created_at, updated_at)
  VALUES (${RELEASE}, ${USER}, 'PENDING', 'SINGLE', 'Night Ferry', ${AT}, ${AT})`;

const addReport = sql`
  INSERT INTO royalty_reports (uuid, name, format, accounting_period, currency, status, rows, net, file_name, checks,
    created_at, feeds_statistics, streams_revision)
  VALUES (${RELEASE}, 'October', 'table', '2026-10-01', 'USD', 'DRAFT', 0, 0, 'october.csv', '[]', ${AT}, true, 3)`;

interface Version {
  /** The gone migrations of the version, and the last of today's that it had before them. */
  readonly gone: readonly string[];
  readonly after: string;
  readonly fill: readonly ReturnType<typeof sql>[];
  /** What has to be there after the upgrade. */
  readonly query: ReturnType<typeof sql>;
  readonly rows: readonly object[];
}

const countOf = (table: string) => sql`SELECT count(*)::int AS count FROM ${sql.table(table)}`;

const versions: readonly Version[] = [
  {
    gone: ['0081-opinions-asked'],
    after: '0080-store-demands',
    fill: [addUser],
    query: countOf('users'),
    rows: [{ count: 1 }],
  },
  {
    gone: ['0093-granted-territories'],
    after: '0087-packed-streams',
    fill: [addUser],
    query: countOf('users'),
    rows: [{ count: 1 }],
  },
  {
    gone: ['0093-granted-territories', '0094-download-prices'],
    after: '0090-instance-key',
    fill: [addUser],
    query: countOf('users'),
    rows: [{ count: 1 }],
  },
  {
    gone: ['0094-slug-changes'],
    after: '0093-store-deals',
    fill: [sql`INSERT INTO artist_page_gone_slugs VALUES ('\x01', ${AT})`],
    query: countOf('artist_page_gone_slugs'),
    rows: [{ count: 1 }],
  },
  {
    gone: ['0109-sales-streams'],
    after: '0108-royalties',
    fill: [addReport],
    query: sql`SELECT feeds_statistics, streams_revision, usd_divisor FROM royalty_reports`,
    rows: [{ feeds_statistics: true, streams_revision: 3, usd_divisor: null }],
  },
  {
    gone: ['0121-review-opened'],
    after: '0120-invoice-issuers',
    fill: [addUser, addRelease, sql`UPDATE releases SET review_opened_at = ${AT}`],
    query: sql`SELECT review_started_at FROM releases`,
    rows: [{ review_started_at: new Date(AT) }],
  },
  {
    gone: ['0121-running-sums'],
    after: '0120-invoice-issuers',
    fill: [
      addUser,
      sql`INSERT INTO data_migrations (name, state, done) VALUES ('sums.files', 'WAITING', 0), ('other', 'WAITING', 0)`,
    ],
    query: sql`SELECT name FROM data_migrations`,
    rows: [{ name: 'other' }],
  },
];

/** Builds the database of a version. */
const build = async (db: Db, { gone, after }: Version): Promise<void> => {
  await migrate(db, { only: (await listMigrations()).filter((name) => name <= after) });
  for (const name of gone) {
    const { up } = await import(pathToFileURL(join(kept, `${name}.ts`)).href);
    await up(db);
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, ${AT})`.execute(db);
  }
};

it.each(versions.map((version) => [version.gone.join(' and '), version] as const))(
  'upgrades a database that has %s',
  async (_, version) => {
    const { db } = database;
    await db.transaction().execute((trx) => build(trx, version));
    for (const statement of version.fill) await statement.execute(db);
    await migrate(db);
    expect(await readSchema(db)).toEqual(schema);
    expect(await appliedMigrations(db)).toEqual(await listMigrations());
    expect((await version.query.execute(db)).rows).toEqual(version.rows);
    expect(await migrate(db)).toEqual([]);
  },
);

it('converts within the transaction of its caller, too', async () => {
  const version = versions.at(-2) as Version;
  await database.db.transaction().execute(async (trx) => {
    await build(trx, version);
    await migrate(trx);
    expect(await readSchema(trx)).toEqual(schema);
  });
});

it('keeps each gone migration as it was, and tries it', async () => {
  const names = await listMigrations(goneFolder(migrationsFolder));
  expect((await readdir(kept)).map((file) => file.replace('.ts', ''))).toEqual(names);
  expect([...new Set(versions.flatMap(({ gone }) => gone))].sort()).toEqual(names);
});

it('refuses a name that is in no list, and changes nothing', async () => {
  const { db } = database;
  const version = versions.at(-2) as Version;
  await db.transaction().execute((trx) => build(trx, version));
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', ${AT})`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/newer than this version of Dubplate \(it has 9999-later\)/);
  expect(await appliedMigrations(db)).toContain('0121-review-opened');
});
