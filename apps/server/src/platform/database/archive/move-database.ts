import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import { StartError } from '#config/start-error.ts';
import { silentLog } from '../database-log.ts';
import { isLockTimeout } from '../lock-waits.ts';
import { listMigrations, migrate } from '../migrate.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { requireDatabase } from './backup.ts';
import {
  type ArchivedTable,
  columnList,
  listTables,
  plainSession,
  quoteName,
  readMigrations,
  readSequences,
} from './catalogue.ts';
import { isDatabaseClear } from './clear-database.ts';
import { type Compared, compareDatabases } from './compare-databases.ts';
import { pendingJobs, prepareQueues, readQueues, restoreJobs } from './jobs.ts';
import { tableFolder } from './layout.ts';
import { loadRows, setSequences } from './load-rows.ts';
import { inRawTransaction } from './raw-transaction.ts';
import { refuseWhileUsed } from './refuse-while-used.ts';

export interface MoveOptions {
  readonly dataDir: string;
  /** Absent: from the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** URL of an empty database. */
  readonly to: string;
}

/** How long the move waits for a writer to end, before it holds writers off, in milliseconds. */
const LOCK_MS = 5_000;

/**
 * Copies all rows, sequences and waiting jobs into an empty database, and compares both. The copy and the comparison are one
 * transaction of the target, so an interrupted move leaves nothing there and can be repeated. The source does not change,
 * and nobody can write to it meanwhile. Files and the instance key stay where they are.
 * @throws StartError if a server runs, the source has another version, the target is not empty, or the copy differs
 */
export async function moveDatabase({ dataDir, databaseUrl, to }: MoveOptions): Promise<readonly Compared[]> {
  if (!databaseUrl) await requireDatabase(dataDir);
  const source = await openDatabase({
    dataDir,
    databaseUrl,
    access: databaseUrl ? 'visit' : 'own',
    maxConnections: 1,
    log: silentLog,
  });
  try {
    const target = await openDatabase({
      dataDir,
      databaseUrl: to,
      setting: '--to',
      access: 'visit',
      maxConnections: 1,
      log: silentLog,
    });
    try {
      if (databaseUrl) await refuseWhileUsed(source.pool, 'move the database');
      await refuseOtherVersion(source.pool);
      await refuseWhileUsed(target.pool, 'move the database');
      await refuseOccupied(target.pool);
      const reader = await source.pool.connect();
      try {
        const compared = await copyAll(reader, target);
        await target.pool.query('analyze');
        return compared;
      } finally {
        reader.release(true);
      }
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyAll(source: pg.PoolClient, target: Database): Promise<readonly Compared[]> {
  const tables = await beginFrozen(source);
  const queues = await readQueues(source);
  const boss = queues.length > 0 ? await prepareQueues(target.connection.connectionString, queues) : undefined;
  try {
    return await inRawTransaction(target, async (transaction, connection) => {
      await migrate(transaction);
      await loadRows(connection, await readFrom(source, tables), { tables }, { rejected });
      await setSequences(connection, await readSequences(source));
      await restoreJobs(connection, boss);
      const compared = await compareDatabases(source, connection, tables);
      const different = compared.filter(({ isSame }) => !isSame);
      if (different.length > 0) throw new StartError(describeDifferences(different));
      return compared;
    });
  } finally {
    await boss?.stop({ graceful: false });
  }
}

/** Begins a transaction that reads one state of the database and holds off writers. @returns the tables */
async function beginFrozen(source: pg.PoolClient): Promise<ArchivedTable[]> {
  await source.query('begin isolation level repeatable read');
  await source.query(`${plainSession}; set local lock_timeout = ${LOCK_MS}`);
  const { rows } = await source.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`);
  // Taken before the first read of a row, which fixes what the transaction sees.
  await source.query(`lock table ${rows.map(({ name }) => name).join(', ')} in share mode`).catch((error: unknown) => {
    if (isLockTimeout(error))
      throw new StartError('Somebody is writing to the database: end that session, then move the database.');
    throw error;
  });
  return listTables(source);
}

/** Presents a database as `loadRows` reads an archive. */
async function readFrom(source: pg.PoolClient, tables: readonly ArchivedTable[]) {
  const queries = new Map(
    tables.map((table) => [
      tableFolder(table.name),
      `select ${columnList(table)} from public.${quoteName(table.name)}`,
    ]),
  );
  const jobs = await pendingJobs(source);
  if (jobs) queries.set('jobs/', jobs);
  return {
    async *readParts(folder: string): AsyncGenerator<Buffer> {
      const query = queries.get(folder);
      if (query) yield* source.query(pgCopy.to(`copy (${query}) to stdout`));
    },
  };
}

async function refuseOtherVersion(source: pg.Pool): Promise<void> {
  const [known, applied] = [await listMigrations(), await readMigrations(source)];
  if (applied.some((name) => !known.includes(name)))
    throw new StartError('The database is newer than this version of Dubplate: move it with the version that it has.');
  if (known.some((name) => !applied.includes(name)))
    throw new StartError('The database is older than this version of Dubplate: run "dubplate migrate" first.');
}

async function refuseOccupied(target: pg.Pool): Promise<void> {
  const [known, applied] = [await listMigrations(), await readMigrations(target)];
  if (applied.length > 0) {
    const isSame = JSON.stringify(applied) === JSON.stringify(known);
    throw new StartError(
      `The database at --to has ${isSame ? 'data of Dubplate already' : 'data of another version of Dubplate'}: name an empty one.`,
    );
  }
  if (!(await isDatabaseClear(target))) throw new StartError('The database at --to is not empty: name an empty one.');
}

const rejected = (what: string): StartError =>
  new StartError(`The database at --to does not accept ${what}; nothing was changed there.`);

const describeDifferences = (different: readonly Compared[]): string =>
  [
    'The copy differs from the database, so nothing was kept of it:',
    ...different.map(({ kind, name, source, target }) =>
      source === target
        ? `${kind} ${name}: the contents differ`
        : `${kind} ${name}: ${source ?? 'none'} here, ${target ?? 'none'} there`,
    ),
  ].join('\n');
