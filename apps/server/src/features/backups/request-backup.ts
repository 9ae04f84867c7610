import { backupsErrors } from '@dubplate/contract/backups/errors';
import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { isDue } from './is-due.ts';
import { failLost, findBackup, insertBackup, lastStarts, type StoredBackup } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'backup.make': { readonly uuid: string };
    'backups.schedule': Record<string, never>;
  }
}

/** One that takes longer than this has been lost; milliseconds. */
export const LONGEST_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;

const fileName = (now: Date): string =>
  `dubplate-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${newUuid().slice(-4)}.tar.gz`;

/** Has a backup made in the background; null while one is being made. */
const enqueueBackup = async (trx: Db, jobs: Jobs, now: Date): Promise<string | null> => {
  const uuid = newUuid();
  if (!(await insertBackup(trx, { uuid, file: fileName(now), started_at: now }))) return null;
  await jobs.send(trx, 'backup.make', { uuid });
  return uuid;
};

/** Marks backups as failed whose job is gone: the server that made them was stopped too often. */
const settleLost = async (db: Db, jobs: Jobs, now: Date): Promise<void> => {
  const isRunning = (await jobs.pendingKeys('backup.make')).size > 0;
  // A backup and its job are committed together.
  const before = new Date(now.getTime() - (isRunning ? LONGEST_MS : MINUTE_MS));
  await failLost(db, before, 'It did not end: the server that made it was stopped.');
};

/** Makes a backup because a person wants one. @throws 409 BACKUP_RUNNING */
export const requestBackup = async (
  db: Db,
  jobs: Jobs,
  { actorUuid, now }: { readonly actorUuid: UserId; readonly now: Date },
): Promise<StoredBackup> => {
  await settleLost(db, jobs, now);
  return inTransaction(db, async (trx) => {
    const uuid = await enqueueBackup(trx, jobs, now);
    const requested = uuid === null ? undefined : await findBackup(trx, uuid);
    if (!requested) throw fault(backupsErrors, 'BACKUP_RUNNING');
    const subject = { type: 'backup', uuid: requested.uuid };
    const after = { file: requested.file };
    await recordAct(trx, { actorUuid, action: 'backup.make', subject, before: null, after, now });
    return requested;
  });
};

/** Makes a backup where it is time for one. */
export const scheduleBackup = async (db: Db, jobs: Jobs, everyMs: number, now: Date): Promise<void> => {
  await settleLost(db, jobs, now);
  await inTransaction(db, async (trx) => {
    if (isDue(await lastStarts(trx), everyMs, now)) await enqueueBackup(trx, jobs, now);
  });
};
