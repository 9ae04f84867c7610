import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { dropFailedJob } from '#platform/jobs/failed-jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

interface JobAct {
  /** Null: the command line. */
  readonly actorUuid: UserId | null;
  readonly uuid: string;
  readonly now: Date;
}

const act = (
  db: Db,
  { actorUuid, uuid, now }: JobAct,
  { verb, after }: { readonly verb: 'retry' | 'drop'; readonly after: 'created' | 'dropped' },
  /** @returns the job's queue, or null where there is no such job */
  change: (trx: Db) => Promise<string | null>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const queue = await change(trx);
    if (queue === null) throw notFound();
    await recordAct(trx, {
      actorUuid,
      action: `job.${verb}`,
      subject: { type: 'job', uuid },
      before: { queue, state: 'failed' },
      after: { queue, state: after },
      now,
    });
  });

/** Runs a job that failed for good once more. @throws 404 */
export const retryJob = (db: Db, jobs: Jobs, job: JobAct): Promise<void> =>
  act(db, job, { verb: 'retry', after: 'created' }, (trx) => jobs.retryFailed(trx, job.uuid));

/** Gives up a job that failed for good. @throws 404 */
export const dropJob = (db: Db, job: JobAct): Promise<void> =>
  act(db, job, { verb: 'drop', after: 'dropped' }, (trx) => dropFailedJob(trx, job.uuid));
