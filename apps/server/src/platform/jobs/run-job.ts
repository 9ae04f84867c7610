import { setTimeout as pause } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { isLockTimeout } from '../database/lock-waits.ts';
import { outageOf } from '../http/outage.ts';
import { inSpan } from '../tracing/spans.ts';

export interface JobsLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Context of a run, besides its data. */
export interface RunContext {
  /**
   * Aborts when the time limit has passed, when the job went to another node, and when the server stops. A run passes it
   * to everything that it waits for.
   */
  readonly signal: AbortSignal;
  readonly log: JobsLog;
}

/** One kind of background work. */
export interface JobDefinition<Data> {
  /** A throw means: try again later; a lock timeout does not count as a try. `again` means: there is more to do, after the jobs that wait already. */
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is one of these
  readonly run: (data: Data, context: RunContext) => Promise<void | 'again'>;
  /** Seconds after which `signal` aborts. The run counts as failed, and its retry starts only once it has ended. */
  readonly timeLimit: number;
  /** How often a failed job is tried again, after 2 s, 4 s, 8 s and so on; 5. */
  readonly retries?: number;
  /** Jobs of this queue that one node runs at a time; 1. */
  readonly concurrency?: number;
  /**
   * Jobs of one key run one at a time over all nodes, in the order of sending. A queue without keys can't get them later:
   * give it a new name and move its jobs with `formerly`.
   */
  readonly key?: (data: Data) => string;
  /** Previous name of the queue. Its jobs move here, including those that older nodes still send. */
  readonly formerly?: string;
}

/** A definition whose data is unknown here; `work` has checked that it goes with its queue. */
export type Worker = JobDefinition<never>;

/** How often a run that ignores its signal is reported. */
const OVERDUE_MS = 60_000;

const LOCKED_AGAIN_SECONDS = 15;
/** Long enough for the workers of a node that stops not to fetch the job again. */
const STOPPED_AGAIN_SECONDS = 1;

/** Lets a job wait as before its last try: `[queue, id, number of that try, seconds]`. */
const PUT_BACK = `
  update pgboss.job set state = 'created', started_on = null, start_after = now() + $4 * interval '1 second'
  where name = $1 and id = $2 and state = 'active' and retry_count = $3`;

/** Selects whether an older due job of the same key still waits: `[queue, id]`. */
const HAS_OLDER = `
  select exists (
    select 1 from pgboss.job as own join pgboss.job as older
      on older.name = own.name and older.singleton_key = own.singleton_key and older.state < 'active'
        and older.start_after <= now() and (older.created_on, older.id) < (own.created_on, own.id)
    where own.name = $1 and own.id = $2) as has_older`;
/** Time for the worker that has the older job's row locked to start it. */
const OLDER_FIRST_MS = 50;

class TimeLimitExceeded extends Error {
  constructor(name: string, seconds: number) {
    super(`${name} took longer than ${seconds} s`);
    this.name = 'TimeLimitExceeded';
  }
}

interface RunDeps {
  readonly boss: PgBoss;
  readonly log: JobsLog;
  /** Aborts when the node stops. */
  readonly stopping: AbortSignal;
  /** Sends a job again, behind the waiting ones. */
  readonly sendAgain: (name: string, data: object) => Promise<unknown>;
}

/** Runs tries of jobs within their time limits. */
export const createJobRunner = ({ boss, log, stopping, sendAgain }: RunDeps) => {
  /**
   * Keeps the jobs of a key in order. A worker that fetches skips rows that another worker is fetching, so it may get the
   * next job of the key before that one has started. Such a job goes back.
   */
  const yieldsToOlder = async (name: string, job: JobWithMetadata<object>): Promise<boolean> => {
    const { rows } = await boss.getDb().executeSql(HAS_OLDER, [name, job.id]);
    if (!(rows[0] as { has_older: boolean }).has_older) return false;
    // It stays due, or the next job of the key would overtake it.
    await boss.getDb().executeSql(PUT_BACK, [name, job.id, job.retryCount, 0]);
    await pause(OLDER_FIRST_MS);
    return true;
  };

  /** Runs one try. Resolves only when the run has ended, even if its signal has fired. */
  const runWithin = async (name: string, worker: Worker, job: JobWithMetadata<object>): Promise<void> => {
    const limit = new AbortController();
    let overdue: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      limit.abort(new TimeLimitExceeded(name, worker.timeLimit));
      overdue = setInterval(
        () => log.error({ queue: name, job: job.id }, 'a job ignores its time limit; this is a bug'),
        OVERDUE_MS,
      );
    }, worker.timeLimit * 1_000);
    const signal = AbortSignal.any([limit.signal, stopping, job.signal]);
    try {
      stopping.throwIfAborted();
      const outcome = await worker.run(job.data as never, { signal, log });
      if (outcome === 'again') await sendAgain(name, job.data);
    } catch (error) {
      // A shutdown or a long-held lock is not a failure: the job goes back unchanged.
      const isLocked = isLockTimeout(error);
      const putBack = stopping.aborted ? STOPPED_AGAIN_SECONDS : isLocked ? LOCKED_AGAIN_SECONDS : null;
      if (putBack === null) throw limit.signal.aborted ? limit.signal.reason : error;
      await boss.getDb().executeSql(PUT_BACK, [name, job.id, job.retryCount, putBack]);
    } finally {
      clearTimeout(timer);
      clearInterval(overdue);
    }
  };

  const run = async (name: string, worker: Worker, job: JobWithMetadata<object>): Promise<void> => {
    try {
      if (worker.key && (await yieldsToOlder(name, job))) return;
      const attributes = {
        'messaging.destination.name': name,
        'dubplate.job': job.id,
        'dubplate.try': job.retryCount + 1,
      };
      await inSpan(`job ${name}`, { kind: 'consumer', attributes }, () => runWithin(name, worker, job));
    } catch (error) {
      const isLast = job.retryCount >= job.retryLimit;
      const fields = { err: error, queue: name, job: job.id, try: job.retryCount + 1 };
      if (isLast) log.error(fields, 'a job failed for good; staff can see and retry it');
      else
        log.warn(
          { ...fields, ...(outageOf(error) && { outage: `job ${name}` }) },
          'a job failed and will be tried again',
        );
      throw error;
    }
  };

  return run;
};
