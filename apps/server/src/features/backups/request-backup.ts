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

const fileName = (now: Date): string =>
  `dubplate-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${newUuid().slice(-4)}.tar.gz`;

/** Has a backup made in the background; null while one is being made. */
const enqueueBackup = async (trx: Db, jobs: Jobs, now: Date): Promise<string | null> => {
  const lost = new Date(now.getTime() - LONGEST_MS);
  await failLost(trx, lost, 'It did not end: the server that made it was stopped.');
  const uuid = newUuid();
  if (!(await insertBackup(trx, { uuid, file: fileName(now), started_at: now }))) return null;
  await jobs.send(trx, 'backup.make', { uuid });
  return uuid;
};

/** Makes a backup because a person wants one. @throws 409 BACKUP_RUNNING */
export const requestBackup = (
  db: Db,
  jobs: Jobs,
  { actorUuid, now }: { readonly actorUuid: UserId; readonly now: Date },
): Promise<StoredBackup> =>
  inTransaction(db, async (trx) => {
    const uuid = await enqueueBackup(trx, jobs, now);
    const requested = uuid === null ? undefined : await findBackup(trx, uuid);
    if (!requested) throw fault(backupsErrors, 'BACKUP_RUNNING');
    const subject = { type: 'backup', uuid: requested.uuid };
    const after = { file: requested.file };
    await recordAct(trx, { actorUuid, action: 'backup.make', subject, before: null, after, now });
    return requested;
  });

/** Makes a backup where it is time for one. */
export const scheduleBackup = (db: Db, jobs: Jobs, everyMs: number, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (isDue(await lastStarts(trx), everyMs, now)) await enqueueBackup(trx, jobs, now);
  });
