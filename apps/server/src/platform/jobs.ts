import { fromKysely, type Job, PgBoss } from 'pg-boss';
import type { Db } from './database/tables.ts';

/** Every queue and what its jobs carry; each room adds its own by augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface JobQueues {}
export type JobName = keyof JobQueues & string;

interface JobsLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface WorkOptions {
  /** Jobs of this queue that one node runs at a time. */
  readonly concurrency?: number;
  /** A job that runs longer counts as failed and is tried again; seconds. */
  readonly expireInSeconds?: number;
  /** How often a job that failed is tried again, after 2 s, 4 s, 8 s and so on; 5. */
  readonly retries?: number;
  /** A job whose node gives no sign of life for so long is tried again, however long it may run; at least 10. */
  readonly heartbeatSeconds?: number;
}

/** Durable jobs in the database: what a committed transaction sent will run at least once, on some node. */
export interface Jobs {
  /** Sends within the caller's transaction: rolled back with it. `afterSeconds` delays; `key` keeps one job per key waiting. */
  send<N extends JobName>(
    db: Db,
    name: N,
    data: JobQueues[N],
    options?: { afterSeconds?: number; key?: string },
  ): Promise<void>;
  /** Names the worker of a queue; before `start`. A throw means: try again later. */
  work<N extends JobName>(name: N, run: (data: JobQueues[N]) => Promise<void>, options?: WorkOptions): void;
  /** Runs a job of this queue at the given times (cron, UTC), once over all nodes. */
  schedule<N extends JobName>(name: N, cron: string, data: JobQueues[N]): void;
  start(): Promise<void>;
  isReady(): boolean;
  /** Lets running jobs finish; what is left goes on at the next start. */
  stop(): Promise<void>;
}

interface Worker {
  readonly run: (data: never) => Promise<void>;
  readonly options: WorkOptions;
}

/** Jobs through pg-boss on connections of its own. */
export const createJobs = (connection: object, log: JobsLog): Jobs => {
  const boss = new PgBoss({ ...connection, max: 4, useListenNotify: true, application_name: 'dubplate-jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const workers = new Map<string, Worker>();
  const schedules: { name: string; cron: string; data: object }[] = [];
  let ready = false;

  return {
    async send(db, name, data, options = {}) {
      await boss.send(name, data as object, {
        db: fromKysely(db),
        ...(options.afterSeconds !== undefined && { startAfter: options.afterSeconds }),
        ...(options.key !== undefined && { singletonKey: options.key }),
      });
    },
    work(name, run, options = {}) {
      if (workers.has(name)) throw new Error(`Two workers for ${name}`);
      workers.set(name, { run, options });
    },
    schedule(name, cron, data) {
      schedules.push({ name, cron, data: data as object });
    },
    async start() {
      await boss.start();
      const known = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const [name, { run, options }] of workers) {
        if (!known.has(name))
          await boss.createQueue(name, {
            retryLimit: options.retries ?? 5,
            retryDelay: 2,
            retryBackoff: true,
            expireInSeconds: options.expireInSeconds ?? 120,
            ...(options.heartbeatSeconds !== undefined && { heartbeatSeconds: options.heartbeatSeconds }),
            notify: true,
          });
        for (let place = 0; place < (options.concurrency ?? 1); place += 1) {
          const worker: string = await boss.work<never>(
            name,
            { notifyPollingIntervalSeconds: 2, pollingIntervalSeconds: 2 },
            async (jobs: Job<never>[]) => {
              for (const job of jobs) await run(job.data);
              // Asks for the next one at once: else a backlog goes at one job every two seconds.
              boss.notifyWorker(worker);
            },
          );
        }
      }
      for (const { name, cron, data } of schedules) await boss.schedule(name, cron, data);
      ready = true;
    },
    isReady: () => ready,
    async stop() {
      ready = false;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
};
