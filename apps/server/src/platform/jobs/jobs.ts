import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, type Job, type JobWithMetadata, PgBoss } from 'pg-boss';
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

/** What a run is given beside its data. */
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
  /** The queue's name in the version before. Its jobs, those that older nodes still send among them, move here. */
  readonly formerly?: string;
}

/** Durable jobs in the database: what a committed transaction sent will run at least once, on some node. */
export interface Jobs {
  /** Sends within the caller's transaction: rolled back with it. `afterSeconds` delays. */
  send<N extends JobName>(db: Db, name: N, data: JobQueues[N], options?: { afterSeconds?: number }): Promise<void>;
  /** Names the worker of a queue; before `start`. */
  work<N extends JobName>(name: N, definition: JobDefinition<JobQueues[N]>): void;
  /** Runs a job of this queue at the given times (cron, UTC), once over all nodes. `atStart`: and soon after a start. */
  schedule<N extends JobName>(name: N, cron: string, data: JobQueues[N], options?: { atStart?: boolean }): void;
  /** Lists the keys of a queue that have jobs which wait or run. */
  pendingKeys(name: JobName): Promise<ReadonlySet<string>>;
  /** Sends a job that failed for good once more, in the caller's transaction; its queue, or null where there is none. */
  retryFailed(trx: Db, uuid: string): Promise<string | null>;
  /** `hooks`: what else this node does before its jobs start, alone or beside others. */
  start(hooks?: NodeHooks): Promise<void>;
  /** Asks the queue's own connections. @throws where it is not started or does not answer */
  check(): Promise<void>;
  /** Lets running jobs finish; what is left goes on at the next start. */
  stop(): Promise<void>;
}

/** A definition whose data is unknown here; `work` has checked that it goes with its queue. */
type Worker = JobDefinition<never>;

/** A job whose node shows no sign of life for so long goes to another node. */
const HEARTBEAT_SECONDS = 15;
/** How often the nodes look for such jobs. */
const SUPERVISE_SECONDS = 10;
/**
 * How often a node asks which of its queues have work, with one query. It finds what no notification announces: jobs whose
 * time has come, and those sent while notifications were lost.
 */
const LOOK_MS = 1_000;
/** pg-boss polls for each worker; the look above replaces that. */
const POLL_SECONDS = 600;
/** How long a stop waits for the jobs that run; what is left goes on at the next start. */
const STOP_TIMEOUT_MS = 10_000;
/**
 * Longer than any run: pg-boss would start the retry of an expired job beside the run that has not ended. Time limits are
 * kept here instead.
 */
const EXPIRE_SECONDS = 23 * 3_600;
/** How often a run that ignores its signal is reported. */
const OVERDUE_MS = 60_000;

const queueOptions = ({ retries = 5 }: Worker) => ({
  retryLimit: retries,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: EXPIRE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deadLetter: FAILED_QUEUE,
  notify: true,
});

/** Those of the given queues that have a job which may run now. */
const QUEUES_WITH_WORK = `
  select queue from unnest($1::text[]) as queue where exists (
    select 1 from pgboss.job
    where name = queue and state < 'active' and not blocked and start_after <= now())`;

const PENDING_KEYS = "select distinct singleton_key from pgboss.job where name = $1 and state <= 'active'";

/** SQLSTATE of a wait that was longer than lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03';
const LOCKED_AGAIN_SECONDS = 15;
/** Long enough for the workers of a node that stops not to fetch the job again. */
const STOPPED_AGAIN_SECONDS = 1;

/** Lets a job wait as before its last try: `[queue, id, number of that try, seconds]`. */
const PUT_BACK = `
  update pgboss.job set state = 'created', started_on = null, start_after = now() + $4 * interval '1 second'
  where name = $1 and id = $2 and state = 'active' and retry_count = $3`;

class TimeLimitExceeded extends Error {
  constructor(name: string, seconds: number) {
    super(`${name} took longer than ${seconds} s`);
    this.name = 'TimeLimitExceeded';
  }
}

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
  const workerIds = new Map<string, readonly string[]>();
  /** Queues of the version before, by their names; each with its name of today. */
  const renamed = new Map<string, string>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  const schedules: { name: string; cron: string; data: object; atStart: boolean }[] = [];
  let ready = false;

  /** The index of a singleton queue keeps two jobs of a key from running; by their group they are passed over meanwhile. */
  const keyOf = (name: string, data: object) => {
    const key = workers.get(name)?.key?.(data as never);
    return key === undefined ? {} : { singletonKey: key, group: { id: key } };
  };

  /** Of scheduled jobs with a key one waits at most: those that take longer than their period would pile up. */
  const policyOf = (name: string, { key }: Worker) => {
    if (!key) return 'standard';
    return schedules.some((scheduled) => scheduled.name === name) ? 'stately' : 'singleton';
  };

  /** New queues are created; the settings of those that exist are brought up to date. */
  const prepareQueues = async (): Promise<void> => {
    const known = new Set((await boss.getQueues()).map((queue) => queue.name));
    if (!known.has(FAILED_QUEUE)) await boss.createQueue(FAILED_QUEUE, { retentionSeconds: FAILED_KEPT_SECONDS });
    for (const [name, worker] of workers) {
      if (known.has(name)) await boss.updateQueue(name, queueOptions(worker));
      else await boss.createQueue(name, { ...queueOptions(worker), policy: policyOf(name, worker) });
      if (worker.formerly && known.has(worker.formerly)) renamed.set(worker.formerly, name);
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

  const pendingKeys = async (name: string): Promise<ReadonlySet<string>> => {
    const { rows } = await boss.getDb().executeSql(PENDING_KEYS, [name]);
    return new Set((rows as { singleton_key: string }[]).map((row) => row.singleton_key));
  };

  /** Runs one try. Returns once the run has really ended, whatever its signal said. */
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
    const signal = AbortSignal.any([limit.signal, stopping.signal, job.signal]);
    try {
      stopping.signal.throwIfAborted();
      const outcome = await worker.run(job.data as never, { signal, log });
      if (outcome === 'again') await boss.send(name, job.data, keyOf(name, job.data));
    } catch (error) {
      // Neither a shutdown nor a lock that somebody holds for long is a failure: the job is put back as it was.
      const isLocked = (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
      const putBack = stopping.signal.aborted ? STOPPED_AGAIN_SECONDS : isLocked ? LOCKED_AGAIN_SECONDS : null;
      if (putBack === null) throw limit.signal.aborted ? limit.signal.reason : error;
      await boss.getDb().executeSql(PUT_BACK, [name, job.id, job.retryCount, putBack]);
    } finally {
      clearTimeout(timer);
      clearInterval(overdue);
    }
  };

  const run = async (name: string, worker: Worker, job: JobWithMetadata<object>): Promise<void> => {
    try {
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

  /** Wakes the workers of all queues that have work. */
  const look = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(QUEUES_WITH_WORK, [[...workerIds.keys()]]);
    for (const { queue } of rows as { queue: string }[])
      for (const id of workerIds.get(queue) ?? []) boss.notifyWorker(id);
  };

  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await look().catch((error: unknown) =>
        log.error({ err: error, outage: 'job queue' }, 'could not look for jobs that wait'),
      );
    }
  };

  const startWorker = async (name: string, worker: Worker): Promise<void> => {
    const ids: string[] = [];
    for (let place = 0; place < (worker.concurrency ?? 1); place += 1) {
      const id: string = await boss.work(
        name,
        {
          notifyPollingIntervalSeconds: POLL_SECONDS,
          pollingIntervalSeconds: POLL_SECONDS,
          includeMetadata: true,
          ...(worker.key && { groupConcurrency: 1 }),
        },
        async (jobs: JobWithMetadata<object>[]) => {
          for (const job of jobs) await run(name, worker, job);
          // Asks for the next one at once: else a backlog waits for the next look after each job.
          if (!stopping.signal.aborted) for (const one of ids) boss.notifyWorker(one);
        },
      );
      ids.push(id);
    }
    workerIds.set(name, ids);
  };

  /** Moves the jobs of a renamed queue, each in one transaction. */
  const forward = async (formerly: string, name: string): Promise<void> => {
    const id = await boss.work(
      formerly,
      { transactional: true, pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
      async (jobs: Job<object>[], db) => {
        for (const job of jobs) await boss.send(name, job.data, { ...keyOf(name, job.data), db });
      },
    );
    workerIds.set(formerly, [id]);
    await boss.unschedule(formerly);
  };

  return {
    async send(db, name, data, options = {}) {
      await boss.send(name, data as object, {
        db: fromKysely(db),
        ...keyOf(name, data as object),
        ...(options.afterSeconds !== undefined && { startAfter: options.afterSeconds }),
      });
    },
    work(name, definition) {
      if (workers.has(name)) throw new Error(`Two workers for ${name}`);
      workers.set(name, definition);
    },
    schedule(name, cron, data, { atStart = false } = {}) {
      schedules.push({ name, cron, data: data as object, atStart });
    },
    pendingKeys,
    async retryFailed(trx, uuid) {
      const failed = await lockFailedJob(trx, uuid);
      if (!failed) return null;
      const db = fromKysely(trx);
      await boss.send(failed.queue, failed.data, { db, ...keyOf(failed.queue, failed.data) });
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
      for (const [name, worker] of workers) await startWorker(name, worker);
      for (const [formerly, name] of renamed) await forward(formerly, name);
      for (const { name, cron, data, atStart } of schedules) {
        await boss.schedule(name, cron, data, keyOf(name, data));
        if (atStart && (await pendingKeys(name)).size === 0) await boss.send(name, data, keyOf(name, data));
      }
      looking = keepLooking();
      ready = true;
    },
    async check() {
      if (!ready) throw new Error('the job queue is not started');
      await boss.getDb().executeSql('select 1', []);
    },
    async stop() {
      ready = false;
      // Runs that heed their signal can be done again; the others finish.
      stopping.abort(new Error('the server stops'));
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      await looking;
      if (runsJobs) await presence.leave();
    },
  };
};
