import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backupsErrors } from '@dubplate/contract/backups/errors';
import type { UserId } from '@dubplate/contract/ids';
import type { Config } from '#config/config.ts';
import { StartError } from '#config/start-error.ts';
import { recordAct } from '#features/audit/index.ts';
import { raiseAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import { backup } from '#platform/database/archive/backup.ts';
import { summarizeBackup } from '#platform/database/archive/restore.ts';
import { verifyBackup } from '#platform/database/archive/verify-backup.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findInstanceSecret, instanceSecret } from '#platform/secrets/instance-secret.ts';
import {
  failLost,
  findBackup,
  insertBackup,
  lastStarts,
  listSurplus,
  type StoredBackup,
  updateBackup,
} from './store.ts';

/** A file that identifies the instance of a backup folder. */
const MARK = '.dubplate-instance';

const readMark = (folder: string): Promise<string | null> =>
  readFile(path.join(folder, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

const MARK_SECRET = 'backup-folder';

/** Marks the folder of this instance, so that other nodes can check that they share it. */
export const markBackupFolder = async (db: Db, folder: string, now: Date): Promise<void> => {
  const mark = (await instanceSecret(db, MARK_SECRET, now)).toString('hex');
  if ((await readMark(folder)) === mark) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, MARK), mark);
};

/** Whether the other nodes write to this folder, or none has marked a folder yet. */
export const isBackupFolderShared = async (db: Db, folder: string): Promise<boolean> => {
  const instance = await findInstanceSecret(db, MARK_SECRET);
  return instance === null || (await readMark(folder)) === instance.toString('hex');
};

/** Delay after a failed backup in milliseconds, if the schedule is not more frequent. */
const RETRY_MS = 3_600_000;

interface Starts {
  /** The start of the newest backup. */
  readonly any: Date | null;
  /** The start of the newest verified backup. */
  readonly whole: Date | null;
}

/** Whether a backup is due, with one backup every `everyMs`. */
export const isDue = ({ any, whole }: Starts, everyMs: number, now: Date): boolean => {
  const since = (start: Date | null) => (start === null ? Number.POSITIVE_INFINITY : now.getTime() - start.getTime());
  return since(whole) >= everyMs && since(any) >= Math.min(RETRY_MS, everyMs);
};

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'backup.make': { readonly uuid: string };
    'backups.schedule': Record<string, never>;
  }
}

/** Time limit of a backup in milliseconds; an older running one is lost. */
export const LONGEST_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;

const fileName = (now: Date): string =>
  `dubplate-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${newUuid().slice(-4)}.tar.gz`;

/** Enqueues a backup; returns null while one is running. */
const enqueueBackup = async (trx: Db, jobs: Jobs, now: Date): Promise<string | null> => {
  const uuid = newUuid();
  if (!(await insertBackup(trx, { uuid, file: fileName(now), started_at: now }))) return null;
  await jobs.send(trx, 'backup.make', { uuid });
  return uuid;
};

/** Fails backups without a job: their servers were stopped too often. */
const settleLost = async (db: Db, jobs: Jobs, now: Date): Promise<void> => {
  const isRunning = (await jobs.pendingKeys('backup.make')).size > 0;
  // Without a running job, a minute is enough: a backup and its job are committed together.
  const before = new Date(now.getTime() - (isRunning ? LONGEST_MS : MINUTE_MS));
  await failLost(db, before, 'It did not end: the server that made it was stopped.');
};

/** Enqueues a backup on request. @throws 409 BACKUP_RUNNING */
export const requestBackup = async (
  db: Db,
  jobs: Jobs,
  { actorUuid, now }: { readonly actorUuid: UserId; readonly now: Date },
): Promise<StoredBackup> => {
  await settleLost(db, jobs, now);
  return inTransaction(db, async (trx) => {
    const uuid = await enqueueBackup(trx, jobs, now);
    const requested = uuid === null ? undefined : await findBackup(trx, uuid);
    if (!requested) throw apiError(backupsErrors, 'BACKUP_RUNNING');
    const subject = { type: 'backup', uuid: requested.uuid };
    const after = { file: requested.file };
    await recordAct(trx, { actorUuid, action: 'backup.make', subject, before: null, after, now });
    return requested;
  });
};

/** Enqueues a backup if it is due. */
export const scheduleBackup = async (db: Db, jobs: Jobs, everyMs: number, now: Date): Promise<void> => {
  await settleLost(db, jobs, now);
  await inTransaction(db, async (trx) => {
    if (isDue(await lastStarts(trx), everyMs, now)) await enqueueBackup(trx, jobs, now);
  });
};

type BackupContext = Pick<ServerContext, 'clock' | 'config' | 'db' | 'log' | 'secrets'>;

const pathOf = ({ backups }: Config, { file }: Pick<StoredBackup, 'file'>): string => path.join(backups.folder, file);

/** Removes unfinished files of killed backups. No other backup is running. */
const removeUnfinished = async ({ backups }: Config): Promise<void> => {
  for (const name of await readdir(backups.folder))
    if (/^dubplate-.*\.tar\.gz\.unfinished$/.test(name)) await rm(path.join(backups.folder, name), { force: true });
};

const write = async (
  { db, clock, config, secrets }: BackupContext,
  wanted: StoredBackup,
  signal: AbortSignal,
): Promise<void> => {
  const file = pathOf(config, wanted);
  await mkdir(config.backups.folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(config);
  // Left by an earlier attempt of a dead node.
  await rm(file, { force: true });
  const { dataDir, s3 } = config;
  await backup({ dataDir, databaseUrl: secrets.databaseUrl ?? undefined, file, isFilesElsewhere: s3 !== null, signal });
  signal.throwIfAborted();
  const { size } = await stat(file);
  await updateBackup(db, wanted.uuid, { written_at: clock.now(), bytes: size });
  const { rows, files } = summarizeBackup(await verifyBackup({ file, dataDir }));
  await updateBackup(db, wanted.uuid, { verified_at: clock.now(), row_count: rows, file_count: files });
};

/** Returns the text of an error for staff; details are only in the log. */
const reasonOf = (error: unknown): string =>
  error instanceof StartError ? error.message : 'An error that nobody expected: see the log.';

/** Deletes the files of the oldest backups beyond the number in the settings. */
const removeSurplus = async ({ db, clock, config }: BackupContext): Promise<void> => {
  for (const surplus of await listSurplus(db, config.backups.keep)) {
    await rm(pathOf(config, surplus), { force: true });
    await updateBackup(db, surplus.uuid, { removed_at: clock.now() });
  }
};

/**
 * Makes a requested backup: writes it, and verifies it by restoring it into a temporary database. If it fails, its file
 * is deleted and staff are alerted; older backups stay.
 */
export const makeBackup = async (context: BackupContext, uuid: string, signal: AbortSignal): Promise<void> => {
  const { db, clock, config, log } = context;
  const wanted = await findBackup(db, uuid);
  if (!wanted || wanted.failure !== null) return;
  // An interrupted run may have left older ones.
  if (wanted.verified_at !== null) return removeSurplus(context);
  try {
    await write(context, wanted, signal);
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
  await removeSurplus(context);
};
