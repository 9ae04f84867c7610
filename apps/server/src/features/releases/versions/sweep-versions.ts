import { VERSION_DAYS } from '@dubplate/contract/releases/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { deleteUnusedFile } from '#features/files/index.ts';
import { sweepAll } from '#platform/batches.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteVersion, listVersionsBefore } from './store.ts';

const AT_ONCE = 500;

/** Deletes versions of more than 30 days ago, and the files that nothing else shows. */
export const sweepVersions = async (db: Db, jobs: Jobs, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - VERSION_DAYS * DAY_MS);
  await sweepAll(
    (after: string) => listVersionsBefore(db, before, after, AT_ONCE),
    ({ uuid, user_uuid, files }) =>
      inTransaction(db, async (trx) => {
        await deleteVersion(trx, uuid);
        for (const file of files) await deleteUnusedFile(trx, jobs, user_uuid, file);
      }),
  );
};
