import { type ErrorEntry, fill } from '@dubplate/contract/catalogue';
import type { UserId } from '@dubplate/contract/ids';
import { statisticsErrors, statisticsIssues } from '@dubplate/contract/statistics/errors';
import type { ImportedReport } from '@dubplate/contract/statistics/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { recordAct } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import type { Db } from '#platform/database/tables.ts';
import { Fault, fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { collectCodes, lockMatching } from '../staged/match-store.ts';
import { insertUnmatched, resolvePlatforms } from '../staged/staged-store.ts';
import type { StreamStore } from '../streams/stream-store.ts';
import { type ReadProgress, type ReportFile, readFiles } from './read-files.ts';
import { ReportUnreadable } from './report-rows.ts';
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
import { writeBatch } from './write-batch.ts';

const earliest = (days: readonly LocalDate[]): LocalDate => days.reduce((first, day) => (day < first ? day : first));
const latest = (days: readonly LocalDate[]): LocalDate => days.reduce((last, day) => (day > last ? day : last));

/** Reports under other names that have rows for the same stores, days and tracks as a batch, by name. */
export const findOverlaps = async (
  db: Db,
  streams: StreamStore,
  { report, batchId, staged }: { readonly report: string; readonly batchId: number; readonly staged: StagedReport },
): Promise<string[]> => {
  const { firstDay, lastDay } = staged;
  if (firstDay === null || lastDay === null) return [];
  const candidates = await listOverlapCandidates(db, { report, firstDay, lastDay });
  if (candidates.length === 0) return [];
  const found = new Set(
    await streams.findOverlapping(db, {
      batchId,
      candidates: candidates.map(({ id }) => id),
      // Days that none of the candidates has need not be compared.
      firstDay: latest([firstDay, earliest(candidates.map(({ first_day }) => first_day ?? firstDay))]),
      lastDay: earliest([lastDay, latest(candidates.map(({ last_day }) => last_day ?? lastDay))]),
    }),
  );
  return [...new Set(candidates.filter(({ id }) => found.has(id)).map((candidate) => candidate.report))].sort();
};

export interface ImportDeps {
  /** A connection of its own, without the limits of calls: an import takes as long as its file is large. */
  readonly openPool: () => Pool;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'announce'>;
  readonly streams: StreamStore;
}

export interface NewReport {
  readonly report: string;
  readonly files: readonly ReportFile[];
  readonly fileName: string;
  /** Null: it came by the watched folder. */
  readonly actorUuid: UserId | null;
  /** Whether rows that another report seems to have brought already are taken. */
  readonly overlaps: 'allow' | 'refuse';
  /** Counted up while the report is read. */
  readonly progress?: ReadProgress;
}

const badReport = ({ issues, count }: BadLines) =>
  fault(statisticsErrors, 'BAD_REPORT', {
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

/** Lets an import count in place of the one before it. @throws REPORT_ARCHIVED, REPORT_OVERLAPS */
const settleImport = async (
  trx: Db,
  { uuid, batchId, staged, overlaps }: { uuid: string; batchId: number; staged: StagedReport; overlaps: string[] },
  { report, actorUuid, overlaps: onOverlap }: NewReport,
  now: Date,
): Promise<ImportedReport> => {
  const before = await findActiveImport(trx, report);
  if (before) {
    if (await isArchived(trx, before)) throw fault(statisticsErrors, 'REPORT_ARCHIVED');
    await endImport(trx, before.uuid, { as: 'REPLACED', by: actorUuid, now });
  }
  if (overlaps.length > 0) {
    if (onOverlap === 'refuse') throw fault(statisticsErrors, 'REPORT_OVERLAPS', { data: { overlaps } });
    await recordOverlaps(trx, uuid, overlaps);
  }
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

/**
 * Takes a store’s report, whole or not at all; one of the same name is replaced. The file is staged while it comes;
 * from when it counts on all of it does.
 * @throws BAD_REPORT with the bad lines, REPORT_UNREADABLE, REPORT_OVERLAPS, REPORT_ARCHIVED
 */
export const importReport = async (
  { openPool, clock, outbox, streams }: ImportDeps,
  newReport: NewReport,
): Promise<ImportedReport> => {
  const { report, files, fileName, actorUuid, progress = { bytes: 0, rows: 0 } } = newReport;
  const { db, pool } = openPool();
  try {
    const client = await pool.connect();
    const read = readFiles(files, { today: utcDay(clock.now()), progress });
    const { staged, bad } = await stageReport(client, read).finally(() => client.release());
    if (bad.count > 0) throw badReport(bad);
    await streams.createMonths(db, staged.months);
    const uuid = newUuid();
    let overlaps: string[] = [];
    const imported = await writeBatch<ImportedReport>({ db, pool }, streams, {
      days: staged.days,
      async lock(trx) {
        await lockReport(trx, report);
        // Before any row of an import is locked: late matching takes both in this order, too.
        await lockMatching(trx, 'import');
      },
      async begin(trx) {
        await resolvePlatforms(trx, staged.platforms);
        await collectCodes(trx, staged.codes);
        return insertImport(trx, { uuid, report, fileName, actorUuid, staged, now: clock.now() });
      },
      async inspect(on, batchId) {
        overlaps = await findOverlaps(on, streams, { report, batchId, staged });
      },
      async settle(trx, batchId) {
        await outbox.announce(trx, 'streams-imported', { batch_id: batchId, report });
        return settleImport(trx, { uuid, batchId, staged, overlaps }, newReport, clock.now());
      },
      abandon: (on) => failImport(on, uuid),
    });
    if (!imported) throw new Error('an import always has a batch');
    return imported;
  } catch (error) {
    if (!(error instanceof ReportUnreadable)) throw error;
    throw new Fault('REPORT_UNREADABLE', unreadable(error));
  } finally {
    await pool.end();
  }
};
