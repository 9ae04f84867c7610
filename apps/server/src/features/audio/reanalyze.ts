import type { FileId } from '@dubplate/contract/ids';
import { raiseAlert } from '#platform/alerts.ts';
import { attemptAll } from '#platform/batches.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { lockFileForUse } from '../files/index.ts';
import { type AnalysisDeps, analyzeFile } from './analyze-file.ts';
import { listUnanalyzed, markTried } from './store.ts';

const MINUTES_TO_WAIT = 15;
const AT_ONCE = 20;

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'audio.listen-again': Record<string, never>;
  }
}

/** A recording that can't be read is tried after all others, and shown to staff: else the same few would be tried for ever. */
const deferRetry = ({ db, clock }: AnalysisDeps, uuid: FileId): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await lockFileForUse(trx, uuid))) return;
    await markTried(trx, uuid, clock.now());
    await raiseAlert(trx, { kind: 'file.unreadable', subject: { type: 'file', uuid }, detail: {} }, clock.now());
  });

/**
 * Analyzes recordings without a result long after their upload: their job failed for good,
 * or was lost when a database was restored.
 */
export const reanalyze = async (deps: AnalysisDeps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - MINUTES_TO_WAIT * 60_000);
  await attemptAll(await listUnanalyzed(deps.db, before, AT_ONCE), async ({ uuid }) => {
    try {
      await analyzeFile(deps, uuid);
    } catch (error) {
      await deferRetry(deps, uuid);
      throw error;
    }
  });
};
