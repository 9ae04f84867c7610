import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { listMigrations, migrate, migrationsFolder } from '@dubplate/server/platform/database/migrate.ts';
import type { Database } from '@dubplate/server/platform/database/open-database.ts';
import { openPool } from '@dubplate/server/platform/database/pool/open-pool.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { testServerUrl } from './postgres/test-cluster.ts';

export interface TestDatabase {
  db: Db;
  pool: Database['pool'];
  /** Its address; give it to a server under test as DATABASE_URL. */
  url: string;
  connection: { connectionString: string };
  /** Ends the connections, also those of others, and removes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Folder of its migrations; absent: the server's. */
  migrationsFolder?: string;
  /** `true`: an empty database without any table. */
  isEmpty?: boolean;
  /** `true`: a server has run on it, so that the next one finds its queues and schedules; it holds nothing else. */
  isStarted?: boolean;
  /** Its locale as SQL, such as `locale_provider libc locale 'C'`; only for an empty one. */
  locale?: string;
}

/**
 * Creates a database for one test file, with all migrations: a copy of a template that is migrated once. Runs on a
 * PostgreSQL that is started on demand, or on the server at DATABASE_URL if that is set.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const urlOf = await testServerUrl();
  const name = `dubplate_test_${randomBytes(8).toString('hex')}`;
  await withAdmin(urlOf, async (admin) => {
    const template = options.isEmpty
      ? 'template0'
      : await (options.isStarted && process.env.TEST_RUN
          ? ensureStartedTemplate(admin, urlOf, process.env.TEST_RUN)
          : ensureTemplate(admin, urlOf, options.migrationsFolder ?? migrationsFolder));
    // Faster on our cluster, where a checkpoint writes nothing to a disk.
    const strategy = process.env.DATABASE_URL ? 'wal_log' : 'file_copy';
    await admin.query(`create database ${name} template ${template} strategy ${strategy} ${options.locale ?? ''}`);
  });
  const url = urlOf(name);
  const { db, pool, close } = openPool(url, silentLog);
  return {
    db,
    pool,
    url,
    connection: { connectionString: url },
    async drop() {
      await close();
      await withAdmin(urlOf, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Adds a user to a database that may connect to it and create nothing there. @returns its name, and its address */
export const addWeakUser = async (connection: Pick<TestDatabase['pool'], 'query'>, url: string) => {
  const username = `weak_${randomBytes(4).toString('hex')}`;
  await connection.query(`create user ${username} password 'weak'`);
  const address = new URL(url);
  address.username = username;
  address.password = 'weak';
  return { username, url: address.href };
};

/** The names of the server's migrations up to and including this one: a database of an older version has only these. */
export async function migrationsUpTo(last: string): Promise<string[]> {
  return (await listMigrations()).filter((name) => name <= last);
}

/** Any number, the same in every worker. */
const templateLock = 5_130_417;

/** Returns the template of this name; `fill` fills a new copy of `from`, once for all workers. */
async function ensureFilled(
  admin: Database['pool'],
  { name, from, fill }: { name: string; from: string; fill(draft: string): Promise<void> },
): Promise<string> {
  const exists = async () => (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  if (await exists()) return name;
  await admin.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    if (await exists()) return name;
    // The template gets its name when it is complete: a killed worker leaves no half filled template.
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} template ${from}`);
    await fill(draft);
    await admin.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

async function ensureTemplate(
  admin: Database['pool'],
  urlOf: (database: string) => string,
  folder: string,
): Promise<string> {
  return ensureFilled(admin, {
    name: `dubplate_template_${await hashMigrations(folder)}`,
    from: 'template0',
    async fill(draft) {
      const { db, close } = openPool(urlOf(draft), silentLog, { max: 1 });
      try {
        await migrate(db, { folder });
      } finally {
        await close();
      }
    },
  });
}

async function ensureStartedTemplate(
  admin: Database['pool'],
  urlOf: (database: string) => string,
  run: string,
): Promise<string> {
  return ensureFilled(admin, {
    // Each run makes its own, since its queues are those of today's code.
    name: `dubplate_test_${run}_started`,
    from: await ensureTemplate(admin, urlOf, migrationsFolder),
    async fill(draft) {
      const { startOnce } = await import('./postgres/start-once.ts');
      await startOnce(urlOf(draft));
    },
  });
}

async function hashMigrations(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await listMigrations(folder)) {
    hash.update(name).update(await readFile(join(folder, `${name}.ts`)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function withAdmin<Result>(
  urlOf: (database: string) => string,
  work: (admin: Database['pool']) => Promise<Result>,
): Promise<Result> {
  // One connection: the advisory lock belongs to it.
  const { pool: admin } = openPool(urlOf('postgres'), silentLog, { max: 1 });
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
