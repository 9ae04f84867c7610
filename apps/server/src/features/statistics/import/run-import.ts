import { fill } from '@dubplate/contract/catalogue';
import { platformErrors } from '@dubplate/contract/errors';
import type { ImportedReport } from '@dubplate/contract/statistics/schemas';
import { DAY_MS } from '@dubplate/rules/dates';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { ApiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { createOutbox } from '#platform/jobs/outbox.ts';
import type { Failure } from '../tables.ts';
import { deleteRun, deleteRunsBefore, failRun, insertRun, updateRun } from './history-store.ts';
import { type ImportContext, importReport, type NewReport } from './import-report.ts';
import { importListeners } from './report-jumps.ts';

/** `db` has other connections than the import. */
export type ImportRunContext = ImportContext & Pick<ServerContext, 'db'>;

const PROGRESS_EVERY_MS = 1_000;
const FAILURES_KEPT_DAYS = 90;

/** Describes an error for staff. Unexpected errors have no details. */
export const failureOf = (error: unknown): Failure => {
  if (!(error instanceof ApiError))
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

/** Imports a report, and records its progress and its error for staff. @throws as `importReport` does */
export const runImport = async (context: ImportRunContext, report: NewReport): Promise<ImportedReport> => {
  const { db, clock } = context;
  const uuid = newUuid();
  const progress = { bytes: 0, rows: 0 };
  await insertRun(db, { ...report, uuid, now: clock.now() });
  // The next update makes up for a lost one.
  const save = () => updateRun(db, uuid, { ...progress, now: clock.now() }).catch(() => undefined);
  const timer = setInterval(save, PROGRESS_EVERY_MS);
  try {
    const imported = await importReport(context, { ...report, progress });
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

export const removeOldFailures = (db: Db, now: Date): Promise<void> =>
  deleteRunsBefore(db, new Date(now.getTime() - FAILURES_KEPT_DAYS * DAY_MS));

/** Opens imports for the command line. Follow-up work is sent to the queues of running servers. */
export const openReportImports = ({
  jobs,
  ...context
}: Omit<ImportRunContext, 'outbox'> & Pick<ServerContext, 'jobs'>): ((
  report: NewReport,
) => Promise<ImportedReport>) => {
  const outbox = createOutbox(jobs);
  for (const [name, definition] of Object.entries(importListeners(context)))
    outbox.listen('streams-imported', name, definition);
  return (report) => runImport({ ...context, outbox }, report);
};
