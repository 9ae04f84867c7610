import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '#config/start-error.ts';
import type { Connection } from './connect.ts';
import { createMeasure, type Measured } from './measure.ts';

/**
 * Prefix of replaced file folders. A restore replaces the rows in one transaction, but can't include the folder of
 * files in it. So it renames the old folder to a name that ends in an id, and the transaction stores the same id in the
 * database. A later start that finds such a folder deletes it if the transaction was committed, and moves it back if
 * not.
 */
const asidePrefix = 'files.replaced-';

const stagingFolder = (dataDir: string) => join(dataDir, 'files.restoring');

/** Empties the staging folder, which holds the files of an archive until the swap. */
export async function clearStaging(dataDir: string): Promise<void> {
  await rm(stagingFolder(dataDir), { recursive: true, force: true });
  await mkdir(stagingFolder(dataDir), { recursive: true });
}

export async function dropStaging(dataDir: string): Promise<void> {
  await rm(stagingFolder(dataDir), { recursive: true, force: true });
}

export async function stageFile(dataDir: string, path: string, body: AsyncIterable<Buffer>): Promise<Measured> {
  // An archive may come from anywhere; its paths must not lead out of the folder.
  if (posix.normalize(path) !== path || /^(\.\.)?\/|^\.\.$|\\|\0/.test(path)) {
    throw new StartError(
      `The backup holds a file named ${JSON.stringify(path)}, which no backup of Dubplate has: do not use it.`,
    );
  }
  const target = join(stagingFolder(dataDir), ...path.split('/'));
  await mkdir(dirname(target), { recursive: true });
  const measure = createMeasure();
  await pipeline(body, measure.watch, createWriteStream(target, { flags: 'wx', flush: true }));
  return measure.result();
}

/** Puts the staged files in place of the present ones, within the transaction that decides whether it stays so. */
export async function swapFiles(connection: Connection, dataDir: string, id: string): Promise<void> {
  await connection.query(`comment on table public.kysely_migration is 'restored ${id}'`);
  const aside = join(dataDir, asidePrefix + id);
  const present = join(dataDir, 'files');
  await mkdir(present, { recursive: true });
  await rename(present, aside);
  await rename(stagingFolder(dataDir), present);
}

/** Completes or reverts an interrupted swap; does nothing if there was none. */
export async function settleSwap(connection: Connection, dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(asidePrefix))) {
    const aside = join(dataDir, name);
    if (await wasCommitted(connection, name.slice(asidePrefix.length))) {
      await rm(aside, { recursive: true, force: true });
    } else {
      await rm(join(dataDir, 'files'), { recursive: true, force: true });
      await rename(aside, join(dataDir, 'files'));
    }
  }
}

async function wasCommitted(connection: Connection, id: string): Promise<boolean> {
  const { rows } = await connection.query<{ note: string | null }>(
    `select obj_description(to_regclass('public.kysely_migration'), 'pg_class') as note`,
  );
  return rows[0]?.note === `restored ${id}`;
}
