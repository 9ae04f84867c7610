import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#config/start-error.ts';
import type { Connection } from '../connect.ts';
import { silentLog } from '../database-log.ts';
import { listMigrations, migrate, migrationsFolder } from '../migrate.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { clearStaging, dropStaging, settleSwap, stageFile, swapFiles } from '../restored-files.ts';
import type { Db } from '../tables.ts';
import { type ArchiveReader, openArchive, strange } from './archive-reader.ts';
import { listTables } from './catalogue.ts';
import { clearDatabase } from './clear-database.ts';
import { prepareQueues, restoreJobs } from './jobs.ts';
import { type ArchiveHeader, type ArchiveManifest, archiveFormat, headerSchema, manifestSchema } from './layout.ts';
import { compareRows, differs, loadRows, setSequences } from './load-rows.ts';
import { inRawTransaction } from './raw-transaction.ts';
import { refuseWhileUsed } from './refuse-while-used.ts';

export interface RestoreOptions {
  dataDir: string;
  databaseUrl?: string | undefined;
  file: string;
  /** Give up what the database and the folder hold now. */
  isReplacing?: boolean;
  /** Into an embedded database that is deleted right afterwards: nothing waits for the disk. */
  isTemporary?: boolean;
  /** Absent: the server's own. */
  migrationsFolder?: string;
  /** Runs at the end of the restoring transaction, after the migrations. */
  finish?: (trx: Db) => Promise<void>;
}

/**
 * Restores a backup into the same or another kind of database, and migrates it to this version. Atomic: rows change in
 * one transaction, and files change with it. The server must not run. Throws StartError if the operator has to act;
 * nothing has changed then.
 */
export async function restore(options: RestoreOptions): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> {
  const { dataDir, databaseUrl, isTemporary } = options;
  const folder = options.migrationsFolder ?? migrationsFolder;
  const archive = openArchive(options.file);
  try {
    const header = await archive.readJson('header.json', headerSchema);
    refuseStrange(header, await listMigrations(folder));
    // One connection: COPY has to run on the connection of the transaction.
    const database = await openDatabase({ dataDir, databaseUrl, isTemporary, maxConnections: 1, log: silentLog });
    try {
      if (databaseUrl) await refuseWhileUsed(database.pool, 'restore');
      if (!options.isReplacing) await refuseOverwriting(database.pool, dataDir);
      const manifest = await replaceAll(database, archive, header, { ...options, migrationsFolder: folder });
      await database.pool.query('analyze');
      return { header, manifest };
    } finally {
      await database.close();
    }
  } finally {
    archive.close();
  }
}

async function replaceAll(
  { db, pool, connection: { connectionString } }: Database,
  archive: ArchiveReader,
  header: ArchiveHeader,
  { dataDir, migrationsFolder: folder, finish }: RestoreOptions & { migrationsFolder: string },
): Promise<ArchiveManifest> {
  await clearStaging(dataDir);
  const boss = header.queues.length > 0 ? await prepareQueues(connectionString, header.queues) : undefined;
  try {
    return await inRawTransaction({ db, pool }, async (transaction, connection) => {
      await clearDatabase(connection);
      await migrate(transaction, { folder, only: header.migrations });
      const loaded = await loadRows(connection, archive, header);
      const files = await stageFiles(archive, dataDir);
      const manifest = await archive.readJson('manifest.json', manifestSchema);
      await archive.expectEnd();
      compareRows(loaded, manifest);
      compareFiles(files, manifest);
      await setSequences(connection, manifest.sequences);
      await restoreJobs(connection, boss);
      await migrate(transaction, { folder });
      await finish?.(transaction);
      if (header.files === 'included') await swapFiles(connection, dataDir, randomUUID());
      return manifest;
    });
  } finally {
    await boss?.stop({ graceful: false });
    // When the database itself is gone, the next start settles it.
    await settleSwap(pool, dataDir).catch(() => {});
    await dropStaging(dataDir);
  }
}

async function stageFiles(archive: ArchiveReader, dataDir: string): Promise<ArchiveManifest['files']> {
  const folder = 'files/';
  const files: ArchiveManifest['files'] = {};
  for (let name = await archive.peek(); name?.startsWith(folder); name = await archive.peek()) {
    const path = name.slice(folder.length);
    files[path] = await stageFile(dataDir, path, archive.readNext());
  }
  return files;
}

function compareFiles(found: ArchiveManifest['files'], manifest: ArchiveManifest): void {
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    if (found[path]?.sha256 !== sha256) throw differs(`the file ${path}`);
  }
  for (const path of Object.keys(found)) {
    if (!Object.hasOwn(manifest.files, path)) throw strange(`files/${path}`, 'is not listed in its manifest');
  }
}

function refuseStrange(header: ArchiveHeader, known: readonly string[]): void {
  const isNewer = header.format > archiveFormat || header.migrations.some((name) => !known.includes(name));
  if (isNewer) {
    throw new StartError(
      `The backup was made by Dubplate ${header.version}, which is newer than this one: restore it with that version or a later one.`,
    );
  }
  if (header.migrations.length === 0) {
    throw new StartError('The backup names no version of the database: restore it with the version that made it.');
  }
}

async function refuseOverwriting(connection: Connection, dataDir: string): Promise<void> {
  const tables = await listTables(connection);
  const files = await readdir(join(dataDir, 'files')).catch(() => []);
  if (tables.length === 0 && files.every((name) => name.startsWith('.'))) return;
  throw new StartError(
    'There is data here already: restore into an empty database and DATA_DIR, or add --replace to give up what they hold now.',
  );
}

export interface Archived {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
}

/** How much a backup has. */
export const summarizeBackup = ({ header, manifest }: Archived) => ({
  rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
  tables: header.tables.length,
  jobs: manifest.jobs.rows,
  files: Object.keys(manifest.files).length,
});
