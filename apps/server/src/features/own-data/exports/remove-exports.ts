import type { UserId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteExpiredExports, deleteExportsOf, failStaleExports } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'remove-export-bytes': { export_uuid: string };
  }
}

/** Where the ZIP is in storage. */
export const exportKey = (uuid: string): string => `exports/${uuid}.zip`;

const STALE_MS = DAY_MS;

const removeBytes = async (trx: Db, jobs: Jobs, uuids: readonly string[]): Promise<void> => {
  for (const uuid of uuids) await jobs.send(trx, 'remove-export-bytes', { export_uuid: uuid });
};

/** Removes a person's exports, all of them or all but one. */
export const removeExportsOf = async (trx: Db, jobs: Jobs, userUuid: UserId, except: string | null): Promise<void> =>
  removeBytes(trx, jobs, await deleteExportsOf(trx, userUuid, except));

/** Removes expired exports, and fails those that no job builds. */
export const sweepExports = (db: Db, jobs: Jobs, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await failStaleExports(trx, new Date(now.getTime() - STALE_MS));
    await removeBytes(trx, jobs, await deleteExpiredExports(trx, now));
  });
