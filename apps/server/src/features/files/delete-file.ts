import { filesErrors } from '@dubplate/contract/files/errors';
import type { FileId, UserId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { sweepAll } from '#platform/batches.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { isFileUsed, listUnusedFiles } from './read.ts';
import { deleteFileRow, lockFile } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'remove-file-bytes': { file_uuid: FileId };
  }
}

/** Deletes a file of this owner unless it is in use; returns false if it was kept or does not exist. */
export const deleteUnusedFile = (db: Db, jobs: Jobs, ownerUuid: UserId, uuid: FileId): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const file = await lockFile(trx, uuid);
    if (!file || file.owner_uuid !== ownerUuid || (await isFileUsed(trx, uuid))) return false;
    await deleteFileRow(trx, uuid);
    await jobs.send(trx, 'remove-file-bytes', { file_uuid: uuid });
    return true;
  });

/** @throws 404, 409 FILE_IN_USE */
export const deleteFile = (db: Db, jobs: Jobs, ownerUuid: UserId, uuid: FileId): Promise<void> =>
  inTransaction(db, async (trx) => {
    const file = await lockFile(trx, uuid);
    if (!file || file.owner_uuid !== ownerUuid) throw notFound();
    if (!(await deleteUnusedFile(trx, jobs, ownerUuid, uuid))) throw apiError(filesErrors, 'FILE_IN_USE');
  });

const UNUSED_DAYS = 30;
const SWEEP_AT_ONCE = 500;

/** Deletes unused files. The age limit leaves time to return to a draft. */
export const sweepUnusedFiles = async (db: Db, jobs: Jobs, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS);
  await sweepAll(
    (after: FileId) => listUnusedFiles(db, before, after, SWEEP_AT_ONCE),
    async (file) => void (await deleteUnusedFile(db, jobs, file.owner_uuid, file.uuid)),
  );
};
