import type { UserId } from '@dubplate/contract/ids';
import { EXPORT_FRESH_SECONDS } from '@dubplate/contract/own-data/limits';
import { lockUser } from '#features/accounts/index.ts';
import { sumFilesOf } from '#features/files/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findNewestExport, insertExport, type StoredExport } from './store.ts';

/** Whether this one is the answer to asking again: it is being made, or it was asked for within the hour. */
const isAnswer = ({ status, created_at }: StoredExport, now: Date): boolean =>
  status === 'MAKING' || (status === 'READY' && now.getTime() - created_at.getTime() < EXPORT_FRESH_SECONDS * 1000);

/** Has a copy made, in the caller's transaction: at most one new in an hour, unless the last could not be made. */
export const requestExport = async (trx: Db, jobs: Jobs, userUuid: UserId, now: Date): Promise<StoredExport> => {
  await lockUser(trx, userUuid);
  const newest = await findNewestExport(trx, userUuid);
  if (newest && isAnswer(newest, now)) return newest;
  const requested = await insertExport(trx, {
    uuid: newUuid(),
    user_uuid: userUuid,
    status: 'MAKING',
    total_bytes: await sumFilesOf(trx, userUuid),
    size: null,
    created_at: now,
    expires_at: null,
  });
  await jobs.send(trx, 'make-export', { export_uuid: requested.uuid });
  return requested;
};
