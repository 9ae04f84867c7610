import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { dropFailedJob } from '#platform/jobs/failed-jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

interface JobDecision {
  /** Null for the command line. */
  readonly actorUuid: UserId | null;
  readonly uuid: string;
  readonly now: Date;
}

const act = (
  db: Db,
  { actorUuid, uuid, now }: JobDecision,
  { verb, after }: { readonly verb: 'retry' | 'drop'; readonly after: 'created' | 'dropped' },
  /** @returns the queue of the job, or null if there is no such job */
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

/** Retries a job that failed permanently. @throws 404 */
export const retryJob = (db: Db, jobs: Jobs, job: JobDecision): Promise<void> =>
  act(db, job, { verb: 'retry', after: 'created' }, (trx) => jobs.retryFailed(trx, job.uuid));

/** Drops a job that failed permanently. @throws 404 */
export const dropJob = (db: Db, job: JobDecision): Promise<void> =>
  act(db, job, { verb: 'drop', after: 'dropped' }, (trx) => dropFailedJob(trx, job.uuid));
