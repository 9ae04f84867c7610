import { constants, readFileSync } from 'node:fs';
import { access, open, opendir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import pgCopy from 'pg-copy-streams';
import { StartError } from '#config/start-error.ts';
import type { Connection } from '../connect.ts';
import { silentLog } from '../database-log.ts';
import { openDatabase } from '../open-database.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import {
  type ArchivedTable,
  columnList,
  listTables,
  plainSession,
  quoteName,
  readMigrations,
  readSequences,
} from './catalogue.ts';
import { pendingJobs, readQueues } from './jobs.ts';
import { type ArchiveHeader, type ArchiveManifest, archiveFormat, tableFolder } from './layout.ts';

/** The version of this code, such as '0.12.20'. */
function dubplateVersion(): string {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');
  const manifest: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return manifest.version;
}

/**
 * Adds the files of a folder to an archive and lists them in its manifest, including files deleted during the backup.
 */
async function addFiles(archive: ArchiveWriter, folder: string, manifest: ArchiveManifest): Promise<void> {
  for (const path of await listFiles(folder)) {
    const file = await open(join(folder, path)).catch(ignoreMissing);
    if (!file) {
      manifest.vanishedFiles.push(path);
      continue;
    }
    try {
      manifest.files[path] = await archive.addFile(`files/${path}`, file);
    } finally {
      await file.close();
    }
  }
}

/** Lists paths with forward slashes. Skips folders whose names begin with a dot: they hold unfinished uploads. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing);
  if (!entries) return [];
  const paths: string[] = [];
  for await (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isFile() && !path.startsWith('.')) paths.push(path);
  }
  return paths.sort();
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

export interface BackupOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Path of the new archive; must not exist yet. */
  file: string;
  /** The files lie in a bucket, so the archive holds none. */
  isFilesElsewhere?: boolean;
  /** Ends the backup, which then leaves nothing behind. */
  signal?: AbortSignal | undefined;
}

/**
 * Writes a consistent snapshot of all data into one archive; the server may keep running. Throws StartError if the
 * operator has to act, and then leaves no archive behind.
 */
export async function backup(options: BackupOptions): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> {
  const { dataDir, databaseUrl, file } = options;
  await refuseOverwriting(file);
  if (!databaseUrl) await requireDatabase(dataDir);
  const database = await openDatabase({ dataDir, databaseUrl, access: 'visit', maxConnections: 2, log: silentLog });
  try {
    const tables = await listTables(database.pool);
    const connection = await database.pool.connect();
    try {
      await beginSnapshot(connection, tables);
      const header: ArchiveHeader = {
        format: archiveFormat,
        application: 'dubplate',
        version: dubplateVersion(),
        createdAt: new Date().toISOString(),
        migrations: await readMigrations(connection),
        tables,
        queues: await readQueues(connection),
        files: options.isFilesElsewhere ? 'elsewhere' : 'included',
      };
      const archive = await createArchive(file, options.signal);
      try {
        const manifest = await fill(archive, header, connection, join(dataDir, 'files'));
        await archive.finish();
        return { header, manifest };
      } catch (error) {
        await archive.abort();
        throw error;
      }
    } finally {
      connection.release(true);
    }
  } finally {
    await database.close();
  }
}

/** Fixes what the transaction sees. The locks come first: they keep migrations away, and heed no snapshot themselves. */
async function beginSnapshot(connection: Connection, tables: readonly ArchivedTable[]): Promise<void> {
  await connection.query('begin isolation level repeatable read read only');
  await connection.query(plainSession);
  const names = tables.map(({ name }) => `public.${quoteName(name)}`);
  if (names.length > 0) await connection.query(`lock table ${names.join(', ')} in access share mode`);
  if (JSON.stringify(await listTables(connection)) !== JSON.stringify(tables)) {
    throw new StartError('The database is just being migrated: make the backup again in a moment.');
  }
}

async function fill(
  archive: ArchiveWriter,
  header: ArchiveHeader,
  connection: Connection,
  filesFolder: string,
): Promise<ArchiveManifest> {
  await archive.addJson('header.json', header);
  const manifest: ArchiveManifest = {
    tables: {},
    jobs: { rows: 0, bytes: 0, sha256: '' },
    sequences: {},
    files: {},
    vanishedFiles: [],
  };
  const copy = async (folder: string, query: string) => {
    const stream = connection.query(pgCopy.to(`copy (${query}) to stdout`));
    const counter = createRowCounter();
    const measured = await archive.addParts(folder, counter.watch(stream));
    // The last row is not the end of the command: PostgreSQL confirms it in a later message, before it answers this one.
    await connection.query('');
    const rows = counter.rows();
    if (rows !== stream.rowCount) throw new Error(`${folder}: read ${rows} rows, PostgreSQL sent ${stream.rowCount}`);
    return { rows, ...measured };
  };
  for (const table of header.tables) {
    const query = `select ${columnList(table)} from public.${quoteName(table.name)}`;
    manifest.tables[table.name] = await copy(tableFolder(table.name), query);
  }
  const jobs = await pendingJobs(connection);
  if (jobs) manifest.jobs = await copy('jobs/', jobs);
  manifest.sequences = await readSequences(connection);
  await connection.query('commit');
  // Files are read after the rows: an extra file is harmless, but every file that a row refers to must be included.
  if (header.files === 'included') await addFiles(archive, filesFolder, manifest);
  await archive.addJson('manifest.json', manifest);
  return manifest;
}

const NEWLINE = 10;

/** Counts the rows of COPY's text format, which ends each with a newline and escapes those in values. */
function createRowCounter() {
  let rows = 0;
  return {
    async *watch(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
        yield chunk;
      }
    },
    rows: () => rows,
  };
}

async function refuseOverwriting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartError(`${file} exists already: name another file, or remove that one.`);
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new StartError(`${file} can't be written: its folder is not there, or is somebody else's.`);
  });
}

/** A backup of nothing would look like one of something. */
export async function requireDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres', 'data');
  await access(folder, constants.F_OK).catch(() => {
    throw new StartError(
      `There is no database in ${dataDir}: set DATA_DIR to the folder of the service, or DATABASE_URL.`,
    );
  });
}
