import { raiseAlert } from '#platform/alerts.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { checkLedger } from '../ledger/read.ts';
import { postDueStarts } from '../purchases/subscription-chain.ts';
import { closeDays } from './days-store.ts';
import { recordCheck } from './faults-store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'check-ledger': Record<string, never>;
  }
}

interface CheckDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: { error(fields: object, message: string): void };
}

/** Checks the books against what they record; a fault that nobody has answered is an error in the log and an alert for staff. */
export const checkBooks = async ({ db, clock, log }: CheckDeps): Promise<void> => {
  await postDueStarts(db, clock.now());
  await closeDays(db, clock.now());
  const started = performance.now();
  const found = await checkLedger(db);
  const tookMs = Math.round(performance.now() - started);
  const faults = await inTransaction(db, (trx) => recordCheck(trx, { found, tookMs, now: clock.now() }));
  if (faults.length > 0) log.error({ faults: faults.slice(0, 20), count: faults.length }, 'the ledger has faults');
  for (const { rule, uuid } of faults)
    await raiseAlert(db, { kind: `ledger.${rule}`, subject: { type: 'ledger', uuid }, detail: {} }, clock.now());
};
