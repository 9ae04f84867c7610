import { pipeline } from 'node:stream/promises';
import pgCopy from 'pg-copy-streams';
import { StartError } from '#config/start-error.ts';
import type { Connection } from '../connect.ts';
import { createMeasure, type Measured } from '../measure.ts';
import { type ArchiveReader, strange } from './archive-reader.ts';
import { columnList, listTables, quoteName, RANGE_BOUNDS } from './catalogue.ts';
import { createJobsTable } from './jobs.ts';
import { type ArchiveHeader, type ArchiveManifest, tableFolder } from './layout.ts';

/**
 * Takes foreign keys and triggers away while rows are loaded, so that tables may come in any order and triggers do not
 * do twice what the rows show already. Needs no superuser, and putting a foreign key back checks every row it covers.
 * @returns puts everything back as it was.
 */
async function liftRules(connection: Connection): Promise<() => Promise<void>> {
  const { rows: keys } = await connection.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2`);
  const { rows: triggers } = await connection.query<{ owner: string; name: string }>(`
    select tgrelid::regclass::text as owner, tgname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')`);
  for (const { owner, name } of triggers) {
    await connection.query(`alter table ${owner} disable trigger ${quoteName(name)}`);
  }
  for (const { owner, name } of keys) await connection.query(`alter table ${owner} drop constraint ${quoteName(name)}`);

  return async () => {
    await connection.query('set constraints all immediate');
    for (const { owner, name, definition } of keys) {
      await connection.query(`alter table ${owner} add constraint ${quoteName(name)} ${definition}`);
    }
    for (const { owner, name } of triggers) {
      await connection.query(`alter table ${owner} enable trigger ${quoteName(name)}`);
    }
  };
}

type Loaded = Pick<ArchiveManifest, 'tables' | 'jobs'>;

interface LoadOptions {
  /** The error for rows that the database rejects; absent: that of a damaged backup. */
  readonly rejected?: (what: string) => StartError;
}

/**
 * Fills the tables, which are as the migrations of the source made them, with its rows and with nothing else.
 * @param source an archive, or another database
 */
export async function loadRows(
  connection: Connection,
  source: Pick<ArchiveReader, 'readParts'>,
  header: Pick<ArchiveHeader, 'tables'>,
  { rejected = differs }: LoadOptions = {},
): Promise<Loaded> {
  const names = (await listTables(connection)).map(({ name }) => `public.${quoteName(name)}`);
  const putRulesBack = await liftRules(connection);
  // Migrations bring rows of their own, which the archive holds too.
  if (names.length > 0) await connection.query(`truncate ${names.join(', ')}`);
  await createPartitions(connection, header);
  const tables: Loaded['tables'] = {};
  for (const table of header.tables) {
    const columns = table.columns.length > 0 ? `(${columnList(table)})` : '';
    const copy = `copy public.${quoteName(table.name)} ${columns} from stdin`;
    const rows = source.readParts(tableFolder(table.name));
    tables[table.name] = await explained(`the table ${table.name}`, load(connection, copy, rows));
  }
  const copyJobs = await createJobsTable(connection);
  const jobs = await explained('the list of jobs', load(connection, copyJobs, source.readParts('jobs/')));
  await explained('what ties its tables together', putRulesBack());
  return { tables, jobs };

  /** The source is invalid if PostgreSQL rejects its values (classes 22 and 23); other errors have other causes. */
  async function explained<Result>(what: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))) throw rejected(what);
      throw error;
    }
  }
}

/** The parts of tables that came with time, not with a migration. */
async function createPartitions(connection: Connection, { tables }: Pick<ArchiveHeader, 'tables'>): Promise<void> {
  for (const table of tables)
    for (const { name, bounds } of table.partitions) {
      if (!RANGE_BOUNDS.test(bounds)) throw strange('header.json', `has the bounds ${JSON.stringify(bounds)}`);
      await connection.query(
        `create table if not exists public.${quoteName(name)} partition of public.${quoteName(table.name)} ${bounds}`,
      );
    }
}

export async function setSequences(connection: Connection, sequences: ArchiveManifest['sequences']): Promise<void> {
  for (const [name, { value, isCalled }] of Object.entries(sequences)) {
    await connection.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoteName(name)}`,
      value,
      isCalled,
    ]);
  }
}

/** Throws StartError unless the rows match the manifest. */
export function compareRows(loaded: Loaded, manifest: ArchiveManifest): void {
  for (const [name, expected] of Object.entries(manifest.tables)) {
    if (!isSame(loaded.tables[name], expected)) throw differs(`the table ${name}`);
  }
  for (const name of Object.keys(loaded.tables)) {
    if (!Object.hasOwn(manifest.tables, name)) throw strange(`tables/${name}`, 'is not listed in its manifest');
  }
  if (manifest.jobs.rows !== loaded.jobs.rows || (manifest.jobs.rows > 0 && !isSame(loaded.jobs, manifest.jobs))) {
    throw differs('the list of jobs');
  }
}

export function differs(what: string): StartError {
  return new StartError(
    `The backup is damaged: ${what} is not what was written; nothing was changed, use another copy.`,
  );
}

async function load(
  connection: Connection,
  copy: string,
  source: AsyncIterable<Buffer>,
): Promise<Measured & { rows: number }> {
  const measure = createMeasure();
  const target = connection.query(pgCopy.from(copy));
  await pipeline(source, measure.watch, target);
  return { rows: target.rowCount, ...measure.result() };
}

function isSame(found: (Measured & { rows: number }) | undefined, expected: Measured & { rows: number }): boolean {
  return found?.rows === expected.rows && found.sha256 === expected.sha256;
}
