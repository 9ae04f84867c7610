import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../database/tables.ts';
import { outageOf } from '../http/outage.ts';
import { inSpan } from '../tracing/spans.ts';
import { ACTIVE_JOBS, FAILED_KEPT_SECONDS, FAILED_QUEUE, lockFailedJob, START_AT_ONCE } from './failed-jobs.ts';
import { createNodePresence, type NodeHooks } from './node-presence.ts';

/** Every queue and what its jobs carry; each room adds its own by augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface JobQueues {}
export type JobName = keyof JobQueues & string;

interface JobsLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface WorkOptions {
  /** Jobs of this queue that one node runs at a time. */
  readonly concurrency?: number;
  /** A job that runs longer counts as failed and is tried again; seconds, 120 where not set. */
  readonly expireInSeconds?: number;
  /** How often a job that failed is tried again, after 2 s, 4 s, 8 s and so on; 5. */
  readonly retries?: number;
}

/** Durable jobs in the database: what a committed transaction sent will run at least once, on some node. */
export interface Jobs {
  /** Sends within the caller's transaction: rolled back with it. `afterSeconds` delays. */
  send<N extends JobName>(db: Db, name: N, data: JobQueues[N], options?: { afterSeconds?: number }): Promise<void>;
  /** Names the worker of a queue; before `start`. A throw means: try again later. */
  work<N extends JobName>(name: N, run: (data: JobQueues[N]) => Promise<void>, options?: WorkOptions): void;
  /** Runs a job of this queue at the given times (cron, UTC), once over all nodes. */
  schedule<N extends JobName>(name: N, cron: string, data: JobQueues[N]): void;
  /** Sends a job that failed for good once more, in the caller's transaction; its queue, or null where there is none. */
  retryFailed(trx: Db, uuid: string): Promise<string | null>;
  /** `hooks`: what else this node does before its jobs start, alone or beside others. */
  start(hooks?: NodeHooks): Promise<void>;
  /** Asks the queue's own connections. @throws where it is not started or does not answer */
  check(): Promise<void>;
  /** Lets running jobs finish; what is left goes on at the next start. */
  stop(): Promise<void>;
}

interface Worker {
  readonly run: (data: never) => Promise<void>;
  readonly options: WorkOptions;
}

/** A job whose node shows no sign of life for so long goes to another node. */
const HEARTBEAT_SECONDS = 15;
/** How often the nodes look for such jobs. */
const SUPERVISE_SECONDS = 10;
/** How long a stop waits for the jobs that run; what is left goes on at the next start. */
const STOP_TIMEOUT_MS = 10_000;

const queueOptions = ({ retries = 5, expireInSeconds = 120 }: WorkOptions) => ({
  retryLimit: retries,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deadLetter: FAILED_QUEUE,
  notify: true,
});

interface JobsOptions {
  /** False: jobs are sent, and none is run here; for commands, whose settings may differ from those of the server. */
  readonly runsJobs?: boolean;
}

/** Jobs through pg-boss on connections of its own. */
export const createJobs = (
  connection: { readonly connectionString: string },
  log: JobsLog,
  { runsJobs = true }: JobsOptions = {},
): Jobs => {
  const boss = new PgBoss({
    ...connection,
    max: runsJobs ? 4 : 1,
    useListenNotify: true,
    supervise: runsJobs,
    schedule: runsJobs,
    application_name: runsJobs ? 'dubplate-jobs' : 'dubplate-command',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error, outage: 'job queue' }, 'the job queue reports an error'));
  const presence = createNodePresence(connection.connectionString, log);
  const workers = new Map<string, Worker>();
  const schedules: { name: string; cron: string; data: object }[] = [];
  let ready = false;

  /** New queues are created; the settings of those that exist are brought up to date. */
  const prepareQueues = async (): Promise<void> => {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    if (!known.has(FAILED_QUEUE)) await boss.createQueue(FAILED_QUEUE, { retentionSeconds: FAILED_KEPT_SECONDS });
    for (const [name, { options }] of workers) {
      if (known.has(name)) await boss.updateQueue(name, queueOptions(options));
      else await boss.createQueue(name, queueOptions(options));
    }
  };

  /**
   * With nobody else alive, what is active was cut off by a crash: it need not wait for its heartbeat to be missed, nor
   * for as long as a job that failed. It counts as a try all the same: a job may be what the server crashes of.
   */
  const releaseOrphans = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(ACTIVE_JOBS, []);
    for (const { queue, ids } of rows as { queue: string; ids: string[] }[]) {
      log.warn({ queue, count: ids.length }, 'jobs that a crash cut off are tried again');
      await boss.fail(queue, ids, { message: 'the node that ran it ended' });
      await boss.getDb().executeSql(START_AT_ONCE, [queue, ids]);
    }
  };

  const run = async (name: string, { run }: Worker, job: JobWithMetadata<object>): Promise<void> => {
    try {
      const attributes = {
        'messaging.destination.name': name,
        'dubplate.job': job.id,
        'dubplate.try': job.retryCount + 1,
      };
      await inSpan(`job ${name}`, { kind: 'consumer', attributes }, () => run(job.data as never));
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

  return {
    async send(db, name, data, options = {}) {
      await boss.send(name, data as object, {
        db: fromKysely(db),
        ...(options.afterSeconds !== undefined && { startAfter: options.afterSeconds }),
      });
    },
    work(name, run, options = {}) {
      if (workers.has(name)) throw new Error(`Two workers for ${name}`);
      workers.set(name, { run, options });
    },
    schedule(name, cron, data) {
      schedules.push({ name, cron, data: data as object });
    },
    async retryFailed(trx, uuid) {
      const failed = await lockFailedJob(trx, uuid);
      if (!failed) return null;
      const db = fromKysely(trx);
      await boss.send(failed.queue, failed.data, { db });
      await boss.deleteJob(FAILED_QUEUE, uuid, { db });
      return failed.queue;
    },
    async start(hooks) {
      await boss.start();
      await prepareQueues();
      if (!runsJobs) {
        ready = true;
        return;
      }
      await presence.enter({
        first: async () => {
          await releaseOrphans();
          await hooks?.first();
        },
        join: async () => hooks?.join(),
      });
      for (const [name, worker] of workers)
        for (let place = 0; place < (worker.options.concurrency ?? 1); place += 1) {
          const id: string = await boss.work(
            name,
            { notifyPollingIntervalSeconds: 2, pollingIntervalSeconds: 2, includeMetadata: true },
            async (jobs: JobWithMetadata<object>[]) => {
              for (const job of jobs) await run(name, worker, job);
              // Asks for the next one at once: else a backlog goes at one job every two seconds.
              boss.notifyWorker(id);
            },
          );
        }
      for (const { name, cron, data } of schedules) await boss.schedule(name, cron, data);
      ready = true;
    },
    async check() {
      if (!ready) throw new Error('the job queue is not started');
      await boss.getDb().executeSql('select 1', []);
    },
    async stop() {
      ready = false;
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      if (runsJobs) await presence.leave();
    },
  };
};
