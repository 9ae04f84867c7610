import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { fromKysely, type Job, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../database/tables.ts';
import {
  ACTIVE_JOBS,
  FAILED_KEPT_SECONDS,
  FAILED_QUEUE,
  HAS_JUST_STARTED,
  lockFailedJob,
  START_AT_ONCE,
} from './failed-jobs.ts';
import { createNodePresence, type NodeHooks } from './node-presence.ts';
import type { JobDefinition, JobsLog } from './run-job.ts';
import { createJobRunner, type Worker } from './run-job.ts';

export type { JobDefinition, RunContext } from './run-job.ts';

/** Every queue and what its jobs carry; each room adds its own by augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface JobQueues {}
export type JobName = keyof JobQueues & string;

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
  /** Resends a failed job in the caller's transaction. Returns its queue, or null if the job does not exist. */
  retryFailed(trx: Db, uuid: string): Promise<string | null>;
  /** Prepares the queues and marks this node as running. `hooks`: depend on whether other nodes run. */
  start(hooks?: NodeHooks): Promise<void>;
  /** Starts the workers, once the server listens: some jobs call it. */
  startWorkers(): Promise<void>;
  /** Checks the queue's own connections. @throws if the workers have not started or the queue does not answer */
  check(): Promise<void>;
  /** Waits for running jobs to finish; the rest resume at the next start. */
  stop(): Promise<void>;
}

/** A job moves to another node after this time without a heartbeat. */
const HEARTBEAT_SECONDS = 15;
/** How often a node gives a sign of life for each job that it runs. */
const HEARTBEAT_EVERY_SECONDS = 3;
/** How often the nodes look for such jobs. */
const SUPERVISE_SECONDS = 15;
/**
 * Interval of the query for queues with work. It finds jobs that no notification announces: delayed jobs, and those
 * sent while notifications were lost.
 */
const LOOK_MS = 3_000;
/** pg-boss polls for each worker; the look above replaces that. */
const POLL_SECONDS = 600;
/** How long a shutdown waits for running jobs; the rest resume at the next start. */
const STOP_TIMEOUT_MS = 10_000;
const LAST_STOP_MS = 1_000;
/**
 * Longer than any run: pg-boss would retry an expired job while its run has not ended. This module enforces the time
 * limits instead.
 */
const EXPIRE_SECONDS = 23 * 3_600;
const queueOptions = ({ retries = 5 }: Worker) => ({
  retryLimit: retries,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: EXPIRE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deadLetter: FAILED_QUEUE,
  notify: true,
});

const isSubset = (part: object, whole: object): boolean =>
  Object.entries(part).every(([name, value]) => isDeepStrictEqual(value, Reflect.get(whole, name)));

/** Selects the given queues that have a due job whose key is not running. */
const QUEUES_WITH_WORK = `
  select queue from unnest($1::text[]) as queue where exists (
    select 1 from pgboss.job as waiting
    where name = queue and state < 'active' and not blocked and start_after <= now() and not exists (
      select 1 from pgboss.job as running
      where running.name = queue and running.state = 'active' and running.singleton_key = waiting.singleton_key))`;

/**
 * Installs a trigger that keeps the list of busy keys empty. pg-boss skips keys that ran when it last counted jobs,
 * which may be over a minute ago; groups already skip the keys that run now. The statements are sent together, which
 * makes them one transaction.
 */
const FORGET_KEYS = `
  select set_config('lock_timeout', '10s', true);
  select pg_advisory_xact_lock(hashtextextended('pgboss.forget_keys', 0));
  create or replace function pgboss.forget_keys() returns trigger language plpgsql as $$
  begin
    new.singletons_active = null;
    return new;
  end $$;
  create or replace trigger forget_keys before insert or update on pgboss.queue
  for each row execute function pgboss.forget_keys();
  update pgboss.queue set singletons_active = null where singletons_active is not null`;

const PENDING_KEYS = "select distinct singleton_key from pgboss.job where name = $1 and state <= 'active'";

/** Begins the warning of pg-boss about the clock; its event carries no other sign of its kind. */
const CLOCK_SKEW = 'Warning: Clock skew';

interface ActiveJobs {
  readonly queue: string;
  readonly heartbeats: Readonly<Record<string, string>>;
}

interface JobsOptions {
  /** False: jobs are sent, and none is run here; for commands, whose settings may differ from those of the server. */
  readonly runsJobs?: boolean;
  /** Replaces `LOOK_MS`, in milliseconds. */
  readonly lookMs?: number | undefined;
  /** Learns at the start and every ten minutes how far this machine's clock is off the database's, from a minute on. */
  readonly onClockSkew?: (seconds: number) => Promise<void>;
}

/** Creates the job queue: pg-boss on its own connections. */
export const createJobs = (
  connection: { readonly connectionString: string },
  log: JobsLog,
  { runsJobs = true, lookMs = LOOK_MS, onClockSkew }: JobsOptions = {},
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
    // Nothing here uses its flows.
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => log.error({ err: error, outage: 'job queue' }, 'the job queue reports an error'));
  boss.on('warning', ({ message, data }) => {
    log.warn({ data }, message);
    if (message.startsWith(CLOCK_SKEW))
      onClockSkew?.(Math.round((data as { seconds: number }).seconds)).catch((error: unknown) =>
        log.error({ err: error }, 'could not report that the clock of this machine is off'),
      );
  });
  const presence = createNodePresence(connection.connectionString, log);
  const workers = new Map<string, Worker>();
  const workerIds = new Map<string, readonly string[]>();
  /** Queues of the version before, by their names; each with its name of today. */
  const renamed = new Map<string, string>();
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  const schedules: { name: string; cron: string; data: object; atStart: boolean }[] = [];
  let ready = false;

  /**
   * The index of a singleton queue prevents two running jobs with one key; the group makes workers skip such jobs until
   * then.
   */
  const keyOf = (name: string, data: object) => {
    const key = workers.get(name)?.key?.(data as never);
    return key === undefined ? {} : { singletonKey: key, group: { id: key } };
  };

  /** Scheduled jobs with a key allow one waiting job per key: jobs that take longer than their period would pile up. */
  const policyOf = (name: string, { key }: Worker) => {
    if (!key) return 'standard';
    return schedules.some((scheduled) => scheduled.name === name) ? 'stately' : 'singleton';
  };

  /** Creates new queues and updates the settings of existing ones. */
  const prepareQueues = async (): Promise<void> => {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!known.has(FAILED_QUEUE)) await boss.createQueue(FAILED_QUEUE, { retentionSeconds: FAILED_KEPT_SECONDS });
    for (const [name, worker] of workers) {
      const options = queueOptions(worker);
      const queue = known.get(name);
      if (!queue) await boss.createQueue(name, { ...options, policy: policyOf(name, worker) });
      else if (!isSubset(options, queue)) await boss.updateQueue(name, options);
      if (worker.formerly && known.has(worker.formerly)) renamed.set(worker.formerly, name);
    }
  };

  /**
   * Releases jobs that a crash interrupted: with no other node running, every active job is one. They restart
   * immediately, without waiting for a missed heartbeat or a retry delay. The try still counts, because the job may
   * have caused the crash.
   */
  const releaseOrphans = async (): Promise<void> => {
    const query = async <Row>(sql: string) => (await boss.getDb().executeSql(sql, [])).rows as Row[];
    const found = await query<ActiveJobs>(ACTIVE_JOBS);
    if (found.length === 0) return;
    const [database] = await query<{ has_just_started: boolean }>(HAS_JUST_STARTED);
    // A database that has just started has no heartbeats yet, so all nodes look dead; running nodes send one soon.
    if (database?.has_just_started) await pause(HEARTBEAT_EVERY_SECONDS * 2_000);
    const now = database?.has_just_started ? await query<ActiveJobs>(ACTIVE_JOBS) : found;
    for (const { queue, heartbeats } of now) {
      const before = found.find((one) => one.queue === queue)?.heartbeats ?? {};
      const ids = Object.keys(heartbeats).filter((id) => heartbeats[id] === before[id]);
      if (ids.length === 0) continue;
      log.warn({ queue, count: ids.length }, 'jobs that a crash cut off are tried again');
      await boss.fail(queue, ids, { message: 'the node that ran it ended' });
      await boss.getDb().executeSql(START_AT_ONCE, [queue, ids]);
    }
  };

  const pendingKeys = async (name: string): Promise<ReadonlySet<string>> => {
    const { rows } = await boss.getDb().executeSql(PENDING_KEYS, [name]);
    return new Set((rows as { singleton_key: string }[]).map((row) => row.singleton_key));
  };

  /** Wakes the workers of all queues that have work. */
  const look = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(QUEUES_WITH_WORK, [[...workerIds.keys()]]);
    for (const { queue } of rows as { queue: string }[])
      for (const id of workerIds.get(queue) ?? []) boss.notifyWorker(id);
  };

  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await look().catch((error: unknown) =>
        log.error({ err: error, outage: 'job queue' }, 'could not look for jobs that wait'),
      );
    }
  };

  const runJob = createJobRunner({
    boss,
    log,
    stopping: stopping.signal,
    sendAgain: (name, data) => boss.send(name, data, keyOf(name, data)),
  });

  const startWorker = async (name: string, worker: Worker): Promise<void> => {
    const ids: string[] = [];
    for (let place = 0; place < (worker.concurrency ?? 1); place += 1) {
      const id: string = await boss.work(
        name,
        {
          notifyPollingIntervalSeconds: POLL_SECONDS,
          pollingIntervalSeconds: POLL_SECONDS,
          includeMetadata: true,
          heartbeatRefreshSeconds: HEARTBEAT_EVERY_SECONDS,
          ...(worker.key && { groupConcurrency: 1 }),
        },
        async (jobs: JobWithMetadata<object>[]) => {
          for (const job of jobs) await runJob(name, worker, job);
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
      await boss.getDb().executeSql(FORGET_KEYS, []);
      await prepareQueues();
      if (!runsJobs) return;
      await presence.enter({
        first: async () => {
          await releaseOrphans();
          await hooks?.first();
        },
        join: async () => hooks?.join(),
      });
    },
    async startWorkers() {
      for (const [name, worker] of workers) await startWorker(name, worker);
      for (const [formerly, name] of renamed) await forward(formerly, name);
      const known = await boss.getSchedules();
      for (const { name, cron, data, atStart } of schedules) {
        const schedule = { name, cron, data, timezone: 'UTC', options: keyOf(name, data) };
        if (!known.some((one) => isSubset(schedule, one))) await boss.schedule(name, cron, data, keyOf(name, data));
        if (atStart && (await pendingKeys(name)).size === 0) await boss.send(name, data, keyOf(name, data));
      }
      looking = keepLooking();
      ready = true;
    },
    async check() {
      if (!ready) throw new Error('the workers of the job queue have not started');
      await boss.getDb().executeSql('select 1', []);
    },
    async stop() {
      ready = false;
      // Runs that heed their signal can be done again; the others finish.
      stopping.abort(new Error('the server stops'));
      // pg-boss checks only twice a second whether its workers have ended.
      const ended = Promise.allSettled([...workerIds.keys()].map((name) => boss.offWork(name)));
      await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: LAST_STOP_MS });
      await looking;
      if (runsJobs) await presence.leave();
    },
  };
};
