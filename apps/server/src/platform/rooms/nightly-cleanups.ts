import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { deleteOldAnswers } from '../idempotency.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteExpiredLimits } from '../rate-limit.ts';

declare module '../jobs/jobs.ts' {
  interface JobQueues {
    [cleanup: `cleanup.${string}`]: Record<string, never>;
  }
}

/** A nightly deletion of ended, expired or abandoned data. */
export interface Cleanup {
  /** Past three o'clock, UTC; a few minutes from the others, so that they don't compete for the disk. */
  readonly minute: number;
  readonly run: (now: Date, signal: AbortSignal) => Promise<unknown>;
}

/** Seconds. */
const TIME_LIMIT = 3_600;

/** Cleanups by name; each is a separate job, so that a failed one is retried separately. */
export type Cleanups = Readonly<Record<string, Cleanup>>;

export const scheduleCleanups = (jobs: Jobs, clock: Clock, cleanups: Cleanups): void => {
  for (const [name, { minute, run }] of Object.entries(cleanups)) {
    jobs.work(`cleanup.${name}`, {
      run: async (_data, { signal }) => void (await run(clock.now(), signal)),
      timeLimit: TIME_LIMIT,
    });
    jobs.schedule(`cleanup.${name}`, `${minute} 3 * * *`, {});
  }
};

/** Cleanups of the platform's own data: stored answers and rate limits. */
export const platformCleanups = (db: Db): Cleanups => ({
  answers: { minute: 3, run: (now) => deleteOldAnswers(db, now) },
  limits: { minute: 19, run: (now) => deleteExpiredLimits(db, now) },
});
