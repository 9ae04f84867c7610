import { raiseAlert } from '#platform/alerts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { checkLedger } from './ledger/read.ts';
import { postDueStarts } from './purchases/subscription-chain.ts';

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

/** Checks the books against what they record; a fault is an error in the log and an alert for staff. */
export const checkBooks = async ({ db, clock, log }: CheckDeps): Promise<void> => {
  await postDueStarts(db, clock.now());
  const faults = await checkLedger(db);
  if (faults.length > 0) log.error({ faults: faults.slice(0, 20), count: faults.length }, 'the ledger has faults');
  for (const { rule, uuid } of faults)
    await raiseAlert(db, { kind: `ledger.${rule}`, subject: { type: 'ledger', uuid }, detail: {} }, clock.now());
};
