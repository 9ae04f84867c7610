import { fill } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import type { ImportedReport } from '@dubplate/contract/statistics/schemas';
import { DAY_MS } from '@dubplate/rules/dates';
import type { Db } from '#platform/database/tables.ts';
import { Fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createOutbox } from '#platform/jobs/outbox.ts';
import type { Failure } from '../tables.ts';
import { deleteRun, deleteRunsBefore, failRun, insertRun, updateRun } from './history-store.ts';
import { type ImportDeps, importReport, type NewReport } from './import-report.ts';
import { importListeners } from './report-jumps.ts';

export interface RunDeps extends ImportDeps {
  /** Connections beside the import’s own. */
  readonly db: Db;
}

const PROGRESS_EVERY_MS = 1_000;
/** How long failed imports are listed. */
const FAILURES_KEPT_DAYS = 90;

/** What staff see of an error; of one that nobody expected, no more than that. */
export const failureOf = (error: unknown): Failure => {
  if (!(error instanceof Fault))
    return { code: 'INTERNAL', text: platformErrors.INTERNAL.text, issue: null, issueCount: 0 };
  const { code, entry, options } = error;
  const { issues = [], values, data } = options;
  return {
    code,
    text: { en: fill(entry.text.en, values), ru: fill(entry.text.ru, values) },
    issue: issues[0] ?? null,
    issueCount: typeof data?.issueCount === 'number' ? data.issueCount : issues.length,
  };
};

/** Imports a report, and lets staff see how far it is and why it failed. @throws as `importReport` does */
export const runImport = async (deps: RunDeps, report: NewReport): Promise<ImportedReport> => {
  const { db, clock } = deps;
  const uuid = newUuid();
  const progress = { bytes: 0, rows: 0 };
  await insertRun(db, { ...report, uuid, now: clock.now() });
  // A sign of life that is lost is made up for by the next.
  const save = () => updateRun(db, uuid, { ...progress, now: clock.now() }).catch(() => undefined);
  const timer = setInterval(save, PROGRESS_EVERY_MS);
  try {
    const imported = await importReport(deps, { ...report, progress });
    clearInterval(timer);
    await deleteRun(db, uuid);
    return imported;
  } catch (error) {
    clearInterval(timer);
    await save();
    await failRun(db, uuid, failureOf(error), clock.now()).catch(() => undefined);
    throw error;
  }
};

/** Forgets the imports that failed long ago. */
export const removeOldFailures = (db: Db, now: Date): Promise<void> =>
  deleteRunsBefore(db, new Date(now.getTime() - FAILURES_KEPT_DAYS * DAY_MS));

interface ImportsDeps extends Omit<RunDeps, 'outbox'> {
  /** They send, and run none. */
  readonly jobs: Jobs;
}

/** Imports without a server around them: what an import causes is sent to the queues of the servers that run. */
export const openReportImports = ({ jobs, ...deps }: ImportsDeps): ((report: NewReport) => Promise<ImportedReport>) => {
  const outbox = createOutbox(jobs);
  for (const [name, definition] of Object.entries(importListeners(deps)))
    outbox.listen('streams-imported', name, definition);
  return (report) => runImport({ ...deps, outbox }, report);
};
