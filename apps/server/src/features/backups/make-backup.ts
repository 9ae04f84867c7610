import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config, Secrets } from '#config/config.ts';
import { StartError } from '#config/start-error.ts';
import { raiseAlert } from '#platform/alerts.ts';
import type { Clock } from '#platform/clock.ts';
import { backup } from '#platform/database/archive/backup.ts';
import { summarizeBackup, verifyBackup } from '#platform/database/archive/restore.ts';
import type { Db } from '#platform/database/tables.ts';
import { findBackup, listSurplus, type StoredBackup, updateBackup } from './store.ts';

interface BackupLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface MakeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: BackupLog;
}

const pathOf = ({ backups }: Config, { file }: Pick<StoredBackup, 'file'>): string => path.join(backups.folder, file);

/** Removes what backups left that were killed: only one is made at a time, and it has not begun yet. */
const removeUnfinished = async ({ backups }: Config): Promise<void> => {
  for (const name of await readdir(backups.folder))
    if (/^dubplate-.*\.tar\.gz\.unfinished$/.test(name)) await rm(path.join(backups.folder, name), { force: true });
};

const write = async (
  { db, clock, config, secrets }: MakeDeps,
  wanted: StoredBackup,
  signal: AbortSignal,
): Promise<void> => {
  const file = pathOf(config, wanted);
  await mkdir(config.backups.folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(config);
  // What an earlier try left, whose node ended in the middle.
  await rm(file, { force: true });
  const { dataDir, s3 } = config;
  await backup({ dataDir, databaseUrl: secrets.databaseUrl ?? undefined, file, isFilesElsewhere: s3 !== null, signal });
  signal.throwIfAborted();
  const { size } = await stat(file);
  await updateBackup(db, wanted.uuid, { written_at: clock.now(), bytes: size });
  const { rows, files } = summarizeBackup(await verifyBackup({ file }));
  await updateBackup(db, wanted.uuid, { verified_at: clock.now(), row_count: rows, file_count: files });
};

/** What a person may read of an error; the log has the rest. */
const reasonOf = (error: unknown): string =>
  error instanceof StartError ? error.message : 'An error that nobody expected: see the log.';

/** Deletes the files of the oldest backups, so that as many are left as the settings say. */
const removeSurplus = async ({ db, clock, config }: MakeDeps): Promise<void> => {
  for (const surplus of await listSurplus(db, config.backups.keep)) {
    await rm(pathOf(config, surplus), { force: true });
    await updateBackup(db, surplus.uuid, { removed_at: clock.now() });
  }
};

/**
 * Makes a backup that was asked for: written, restored into a temporary database, and only then one that counts. One
 * that fails leaves no file, and staff are alerted; the older ones stay.
 */
export const makeBackup = async (deps: MakeDeps, uuid: string, signal: AbortSignal): Promise<void> => {
  const { db, clock, config, log } = deps;
  const wanted = await findBackup(db, uuid);
  if (!wanted || wanted.failure !== null) return;
  // A node that died after the backup may have left older ones to remove.
  if (wanted.verified_at !== null) return removeSurplus(deps);
  try {
    await write(deps, wanted, signal);
  } catch (error) {
    signal.throwIfAborted();
    const failure = reasonOf(error);
    log.error({ err: error, backup: uuid }, 'a backup failed');
    await rm(pathOf(config, wanted), { force: true }).catch(() => undefined);
    await updateBackup(db, uuid, { failure });
    const subject = { type: 'backup', uuid };
    await raiseAlert(db, { kind: 'backup.failed', subject, detail: { file: wanted.file, failure } }, clock.now());
    return;
  }
  await removeSurplus(deps);
};
