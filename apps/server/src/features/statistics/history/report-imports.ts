import type { ImportedReport } from '@dubplate/contract/statistics/schemas';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createOutbox } from '#platform/jobs/outbox.ts';
import type { NewReport } from '../import/import-report.ts';
import { importListeners } from '../jumps/import-listeners.ts';
import { type RunDeps, runImport } from './run-import.ts';

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
