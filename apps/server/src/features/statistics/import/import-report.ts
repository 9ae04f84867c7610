import { type ErrorEntry, fill } from '@dubplate/contract/catalogue';
import type { UserId } from '@dubplate/contract/ids';
import { statisticsErrors, statisticsIssues } from '@dubplate/contract/statistics/errors';
import type { ImportedReport } from '@dubplate/contract/statistics/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { collectCodes, hasMatched, lockBatches, lockMatching, matchCodes } from '../staged/match-store.ts';
import { insertUnmatched, resolvePlatforms } from '../staged/staged-store.ts';
import type { RemoteStreams, StreamStore, TransactionalStreams } from '../streams/stream-store.ts';
import { endCoveredSales, listCovered, recordMonths, recordStagedMonths, type StoreMonth } from './months-store.ts';
import { type ReadProgress, type ReportFile, readFiles } from './read-files.ts';
import { ReportUnreadable } from './report-rows.ts';
import { sendMatched } from './send-matched.ts';
import { type BadLines, type StagedReport, stageReport } from './stage-report.ts';
import {
  activateBatch,
  activateImport,
  endImport,
  failImport,
  findActiveImport,
  insertImport,
  isArchived,
  listOverlapCandidates,
  lockReport,
  recordOverlaps,
} from './store.ts';

const earliest = (days: readonly LocalDate[]): LocalDate => days.reduce((first, day) => (day < first ? day : first));
const latest = (days: readonly LocalDate[]): LocalDate => days.reduce((last, day) => (day > last ? day : last));

/** Returns the names of other reports that have rows for the same stores, days and tracks as a batch. */
const findOverlaps = async (
  db: Db,
  streams: StreamStore,
  { newReport, batchId, staged }: Pick<StagedImport, 'newReport' | 'staged'> & { readonly batchId: number },
): Promise<string[]> => {
  const { report, sales } = newReport;
  const { firstDay, lastDay } = staged;
  if (sales || firstDay === null || lastDay === null) return [];
  const candidates = await listOverlapCandidates(db, { report, firstDay, lastDay });
  if (candidates.length === 0) return [];
  const found = new Set(
    await streams.findOverlapping(db, {
      batchId,
      candidates: candidates.map(({ id }) => id),
      // Only days of the candidates need comparing.
      firstDay: latest([firstDay, earliest(candidates.map(({ first_day }) => first_day ?? firstDay))]),
      lastDay: earliest([lastDay, latest(candidates.map(({ last_day }) => last_day ?? lastDay))]),
    }),
  );
  return [...new Set(candidates.filter(({ id }) => found.has(id)).map((candidate) => candidate.report))].sort();
};

export type ImportContext = Pick<ServerContext, 'clock' | 'openPool'> & {
  readonly outbox: Pick<ServerContext['outbox'], 'announce'>;
  readonly streams: StreamStore;
};

export interface NewReport {
  readonly report: string;
  readonly files: readonly ReportFile[];
  readonly fileName: string;
  /** Null for the watched folder. */
  readonly actorUuid: UserId | null;
  /** Whether rows that another report seems to contain are accepted. */
  readonly overlaps: 'allow' | 'refuse';
  /** Updated while the report is read. */
  readonly progress?: ReadProgress;
}

/** What is imported: a usage report, or the units of a sales report for some stores and months. */
type ImportName = Pick<NewReport, 'report' | 'fileName' | 'actorUuid' | 'overlaps'> & {
  readonly sales?: { readonly reportUuid: string; readonly places: readonly StoreMonth[] };
};

/** A usage report has come for a store and month of a sales report that was being counted. */
export class UsageReported extends Error {
  override readonly name = 'UsageReported';
}

const badReport = ({ issues, count }: BadLines) =>
  apiError(statisticsErrors, 'BAD_REPORT', {
    data: { issueCount: count },
    issues: issues.map(({ part, line, code, values }) => ({
      path: part === undefined ? String(line) : `${part}:${line}`,
      code,
      ...(values && { values }),
      text: statisticsIssues[code],
    })),
  });

const unreadable = ({ detail }: ReportUnreadable): ErrorEntry => {
  const { status, text } = statisticsErrors.REPORT_UNREADABLE;
  return { status, text: { en: fill(text.en, { detail: detail.en }), ru: fill(text.ru, { detail: detail.ru }) } };
};

interface StagedImport {
  readonly uuid: string;
  /** The one connection that has the staged rows. */
  readonly staging: Pool;
  readonly staged: StagedReport;
  readonly newReport: ImportName;
}

/**
 * Locks in this order before any row of an import is locked, like the matching of late releases. Units of sales exclude
 * usage reports, so that no store and month counts by both.
 */
const lockImport = async (trx: Db, { report, sales }: ImportName): Promise<void> => {
  await lockReport(trx, report);
  await lockMatching(trx, sales ? 'late' : 'import');
};

/** Inserts the import with its batch, both inactive. @returns the id of the batch */
const beginImport = async (trx: Db, { uuid, staged, newReport }: StagedImport, now: Date): Promise<number> => {
  await resolvePlatforms(trx, staged.platforms);
  await collectCodes(trx, staged.codes);
  const { report, fileName, actorUuid, sales } = newReport;
  const salesReport = sales?.reportUuid ?? null;
  const batchId = await insertImport(trx, { uuid, report, fileName, actorUuid, staged, salesReport, now });
  await (sales ? recordMonths(trx, uuid, sales.places) : recordStagedMonths(trx, uuid));
  return batchId;
};

/**
 * Activates an import in place of the previous one. A usage report also takes the place of units of sales.
 * @throws REPORT_ARCHIVED, REPORT_OVERLAPS, UsageReported
 */
const settleImport = async (
  trx: Db,
  { clock, outbox }: ImportContext,
  { uuid, staged, newReport }: StagedImport,
  { batchId, overlaps }: { readonly batchId: number; readonly overlaps: string[] },
): Promise<ImportedReport> => {
  const { report, actorUuid, sales } = newReport;
  const now = clock.now();
  if (!sales) await outbox.announce(trx, 'streams-imported', { batch_id: batchId, report });
  else if ((await listCovered(trx, sales.places)).length > 0)
    throw new UsageReported('a usage report has come for the same store and month');
  const before = await findActiveImport(trx, report);
  if (before) {
    // The rows of sales are still there to count again.
    if (!sales && (await isArchived(trx, before))) throw apiError(statisticsErrors, 'REPORT_ARCHIVED');
    await endImport(trx, before.uuid, { as: 'REPLACED', by: actorUuid, now });
  }
  if (overlaps.length > 0) {
    if (newReport.overlaps === 'refuse') throw apiError(statisticsErrors, 'REPORT_OVERLAPS', { data: { overlaps } });
    await recordOverlaps(trx, uuid, overlaps);
  }
  if (!sales) await endCoveredSales(trx, uuid, now);
  await activateImport(trx, uuid, now);
  await activateBatch(trx, batchId);
  const unmatched = await insertUnmatched(trx, uuid);
  const imported = { report, rows: staged.rows, quantity: staged.quantity, unmatched, overlaps };
  if (actorUuid !== null)
    await recordAct(trx, {
      actorUuid,
      action: 'statistics.import',
      subject: { type: 'statistics_import', uuid },
      before: before ? { rows: before.rows, quantity: before.quantity } : null,
      after: imported,
      now,
    });
  return imported;
};

/** Writes the rows and activates them in one transaction. */
const importInTransaction = (
  context: ImportContext,
  streams: TransactionalStreams,
  started: StagedImport,
): Promise<ImportedReport> =>
  inTransaction(started.staging.db, async (trx) => {
    const { staged, newReport } = started;
    await lockImport(trx, newReport);
    const batchId = await beginImport(trx, started, context.clock.now());
    await matchCodes(trx);
    await streams.addStaged(trx, { batchId, days: staged.days });
    const overlaps = await findOverlaps(trx, streams, { newReport, batchId, staged });
    return settleImport(trx, context, started, { batchId, overlaps });
  });

/**
 * Sends the rows first, outside of any transaction, and activates them afterwards. Codes are matched again under the
 * lock, because a release may just have been published; if more rows match, they are sent too.
 */
const importRemotely = async (
  context: ImportContext,
  streams: RemoteStreams,
  started: StagedImport,
): Promise<ImportedReport> => {
  const { uuid, staging, staged, newReport } = started;
  const { db } = staging;
  const batchId = await inTransaction(db, async (trx) => {
    await lockBatches(trx);
    return beginImport(trx, started, context.clock.now());
  });
  try {
    await inTransaction(db, (trx) => matchCodes(trx));
    for (;;) {
      await sendMatched(staging, streams, batchId);
      const overlaps = await findOverlaps(db, streams, { newReport, batchId, staged });
      const imported = await inTransaction(db, async (trx) => {
        await lockImport(trx, newReport);
        await matchCodes(trx);
        return (await hasMatched(trx)) ? null : settleImport(trx, context, started, { batchId, overlaps });
      });
      if (imported) return imported;
    }
  } catch (error) {
    // If this fails too, the batch is removed after a time limit.
    await failImport(db, uuid).catch(() => undefined);
    throw error;
  }
};

/** Imports the rows in the table `staged` of a connection. */
export const importStaged = async (context: ImportContext, started: StagedImport): Promise<ImportedReport> => {
  const { streams } = context;
  await streams.createMonths(started.staging.db, started.staged.months);
  return streams.isTransactional
    ? importInTransaction(context, streams, started)
    : importRemotely(context, streams, started);
};

/**
 * Imports a report completely or not at all, in place of the previous one of that name.
 * @throws BAD_REPORT with the bad lines, REPORT_UNREADABLE, REPORT_OVERLAPS, REPORT_ARCHIVED
 */
export const importReport = async (context: ImportContext, newReport: NewReport): Promise<ImportedReport> => {
  const { files, progress = { bytes: 0, rows: 0 } } = newReport;
  const staging = context.openPool();
  try {
    const client = await staging.pool.connect();
    const read = readFiles(files, { today: utcDay(context.clock.now()), progress });
    const { staged, bad } = await stageReport(client, read).finally(() => client.release());
    if (bad.count > 0) throw badReport(bad);
    return await importStaged(context, { uuid: newUuid(), staging, staged, newReport });
  } catch (error) {
    if (!(error instanceof ReportUnreadable)) throw error;
    throw new ApiError('REPORT_UNREADABLE', unreadable(error));
  } finally {
    await staging.pool.end();
  }
};
