import type { PoolTimeouts } from './open-pool.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** For calls: a person waits, so an honest refusal soon beats an answer late. */
export const CALL_TIMEOUTS: PoolTimeouts = {
  connectMs: 5 * SECOND_MS,
  statementMs: 15 * SECOND_MS,
  lockMs: 10 * SECOND_MS,
  idleInTransactionMs: 20 * SECOND_MS,
  answerMs: 20 * SECOND_MS,
};

/** Timeouts for work outside a call's transaction (rate limits that survive a rollback) and for live events. */
export const INDEPENDENT_TIMEOUTS: PoolTimeouts = {
  connectMs: 5 * SECOND_MS,
  statementMs: 5 * SECOND_MS,
  lockMs: 5 * SECOND_MS,
  idleInTransactionMs: 5 * SECOND_MS,
  answerMs: 10 * SECOND_MS,
};

/** For jobs, migrations, imports and backups: what they do may take as long as it takes. */
export const WORK_TIMEOUTS: PoolTimeouts = { connectMs: MINUTE_MS };
