import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Queue to which pg-boss copies every job that has finally failed; it has no workers. */
export const FAILED_QUEUE = 'failed-jobs';
/** How long such a job is kept for staff, in seconds. */
export const FAILED_KEPT_SECONDS = 90 * 86_400;

/** A job that failed for good. */
export interface FailedJob {
  readonly uuid: string;
  readonly queue: string;
  /** Error message of the last try. */
  readonly message: string;
  readonly tries: number;
  readonly created_at: Date;
  readonly failed_at: Date;
}

interface Page {
  readonly page: number;
  readonly take: number;
  readonly order: 'ASC' | 'DESC';
}

/** Failed jobs, a page of them, by the time at which they failed. */
export const listFailedJobs = async (
  db: Db,
  { page, take, order }: Page,
): Promise<{ rows: FailedJob[]; count: number }> => {
  const direction = order === 'ASC' ? sql`asc` : sql`desc`;
  const { rows } = await sql<FailedJob>`
    select id as uuid, source_name as queue,
      coalesce(source_output->>'message', source_output->'value'->>'message', '') as message,
      source_retry_count + 1 as tries, source_created_on as created_at, created_on as failed_at
    from pgboss.job where name = ${FAILED_QUEUE} and state = 'created'
    order by created_on ${direction}, id ${direction}
    limit ${take} offset ${(page - 1) * take}`.execute(db);
  const counts = await countFailedJobs(db);
  return { rows, count: counts.reduce((sum, { count }) => sum + count, 0) };
};

/** How many failed jobs wait for staff, by queue. */
export const countFailedJobs = async (db: Db): Promise<{ queue: string; count: number }[]> => {
  const { rows } = await sql<{ queue: string; count: number }>`
    select source_name as queue, count(*) as count
    from pgboss.job where name = ${FAILED_QUEUE} and state = 'created' group by source_name`.execute(db);
  return rows;
};

/** The jobs of one queue. */
interface QueueCounts {
  readonly queue: string;
  /** Jobs due now or later, including retries. */
  readonly waiting: number;
  readonly running: number;
  /** Jobs that failed all tries. */
  readonly failed: number;
  /** Creation time of the oldest due job; null if none waits. */
  readonly oldest_at: Date | null;
}

/** How many jobs of each queue wait, run and have failed for good; queues without any are left out. */
export const countJobs = async (db: Db): Promise<QueueCounts[]> => {
  const { rows } = await sql<QueueCounts>`
    select queue, sum(waiting)::int as waiting, sum(running)::int as running, sum(failed)::int as failed,
      min(oldest_at) as oldest_at
    from (
      select name as queue, count(*) filter (where state in ('created', 'retry')) as waiting,
        count(*) filter (where state = 'active') as running, 0 as failed,
        min(created_on) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_at
      from pgboss.job where name <> ${FAILED_QUEUE} and state in ('created', 'retry', 'active') group by name
      union all
      select source_name, 0, 0, count(*), null
      from pgboss.job where name = ${FAILED_QUEUE} and state = 'created' group by source_name
    ) as counts
    group by queue order by queue`.execute(db);
  return rows;
};

/** Returns a failed job with its data, row-locked; undefined if it does not exist. */
export const lockFailedJob = async (
  trx: Db,
  uuid: string,
): Promise<{ readonly queue: string; readonly data: object } | undefined> => {
  const { rows } = await sql<{ queue: string; data: object }>`
    select source_name as queue, data from pgboss.job
    where name = ${FAILED_QUEUE} and id = ${uuid} and state = 'created' for update`.execute(trx);
  return rows[0];
};

/** Removes a failed job. @returns its queue, or null if the job does not exist */
export const dropFailedJob = async (trx: Db, uuid: string): Promise<string | null> => {
  const { rows } = await sql<{ queue: string }>`
    delete from pgboss.job where name = ${FAILED_QUEUE} and id = ${uuid} and state = 'created'
    returning source_name as queue`.execute(trx);
  return rows[0]?.queue ?? null;
};

/** Jobs that some node took and has not ended, by queue; each with its last sign of life. */
export const ACTIVE_JOBS = `
  select name as queue, jsonb_object_agg(id, heartbeat_on) as heartbeats
  from pgboss.job where state = 'active' group by name`;

/** Whether PostgreSQL has started so recently that other nodes may not have connected again. */
export const HAS_JUST_STARTED =
  "select pg_postmaster_start_time() > clock_timestamp() - interval '30 seconds' as has_just_started";

/** Takes the wait from jobs that are to be tried again: `[queue, ids]`. */
export const START_AT_ONCE =
  "update pgboss.job set start_after = now() where name = $1 and id = any($2::uuid[]) and state = 'retry'";
