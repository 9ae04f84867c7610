import { raiseAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { closeDays } from './days-store.ts';
import { recordCheck } from './issues-store.ts';
import { checkLedger } from './read.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'check-ledger': Record<string, never>;
  }
}

type CheckContext = Pick<ServerContext, 'clock' | 'db'> & { readonly log: Pick<ServerContext['log'], 'error'> };

/** Checks the ledger against purchases and payments. Logs unanswered issues as an error and alerts staff. */
export const checkBooks = async ({ db, clock, log }: CheckContext): Promise<void> => {
  await closeDays(db, clock.now());
  const started = performance.now();
  const found = await checkLedger(db);
  const tookMs = Math.round(performance.now() - started);
  const issues = await inTransaction(db, (trx) => recordCheck(trx, { found, tookMs, now: clock.now() }));
  if (issues.length > 0) log.error({ issues: issues.slice(0, 20), count: issues.length }, 'the ledger has issues');
  for (const { rule, uuid } of issues)
    await raiseAlert(db, { kind: `ledger.${rule}`, subject: { type: 'ledger', uuid }, detail: {} }, clock.now());
};
