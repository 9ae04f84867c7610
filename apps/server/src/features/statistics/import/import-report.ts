import type { Readable } from 'node:stream';
import { type ErrorEntry, fill } from '@dubplate/contract/catalogue';
import type { UserId } from '@dubplate/contract/ids';
import { statisticsErrors, statisticsIssues } from '@dubplate/contract/statistics/errors';
import type { ImportedReport } from '@dubplate/contract/statistics/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { recordAct } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { Fault, fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { lockMatching, matchCodes } from '../match/codes-store.ts';
import { moveRows } from '../match/rows-store.ts';
import { ReportUnreadable } from './report-unreadable.ts';
import { type BadLines, stageReport } from './stage-report.ts';
import {
  createMonths,
  endImport,
  findActiveImport,
  findOverlaps,
  insertImport,
  isArchived,
  lockReport,
  recordOverlaps,
  resolvePlatforms,
} from './store.ts';
import { readTableReport } from './table-report.ts';
import { readReportText } from './unpack-report.ts';

export interface ImportDeps {
  /** A connection of its own, without the limits of calls: an import takes as long as its file is large. */
  readonly openPool: () => Pool;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'announce'>;
}

export interface NewReport {
  readonly report: string;
  readonly source: Readable;
  readonly fileName: string;
  /** Null: it came by the watched folder. */
  readonly actorUuid: UserId | null;
  /** Whether rows that another report seems to have brought already are taken. */
  readonly overlaps: 'allow' | 'refuse';
}

const badReport = ({ issues, count }: BadLines) =>
  fault(statisticsErrors, 'BAD_REPORT', {
    data: { issueCount: count },
    issues: issues.map(({ line, code, values }) => ({
      path: String(line),
      code,
      ...(values && { values }),
      text: statisticsIssues[code],
    })),
  });

const unreadable = ({ detail }: ReportUnreadable): ErrorEntry => {
  const { status, text } = statisticsErrors.REPORT_UNREADABLE;
  return { status, text: { en: fill(text.en, { detail: detail.en }), ru: fill(text.ru, { detail: detail.ru }) } };
};

/**
 * Takes a store’s report, whole or not at all; one of the same name is replaced. The file is staged while it comes; all
 * else happens in one transaction.
 * @throws BAD_REPORT with the bad lines, REPORT_UNREADABLE, REPORT_OVERLAPS, REPORT_ARCHIVED
 */
export const importReport = async (
  { openPool, clock, outbox }: ImportDeps,
  { report, source, fileName, actorUuid, overlaps: onOverlap }: NewReport,
): Promise<ImportedReport> => {
  const { db, pool } = openPool();
  try {
    const client = await pool.connect();
    const { staged, bad } = await stageReport(client, readReportText(source), {
      read: readTableReport,
      today: utcDay(clock.now()),
    }).finally(() => client.release());
    if (bad.count > 0) throw badReport(bad);
    await inTransaction(db, (trx) => createMonths(trx, staged.months));
    return await inTransaction(db, async (trx) => {
      const now = clock.now();
      await lockReport(trx, report);
      // Before any row of an import is locked: late matching takes both in this order, too.
      await lockMatching(trx, 'import');
      const before = await findActiveImport(trx, report);
      if (before) {
        if (await isArchived(trx, before)) throw fault(statisticsErrors, 'REPORT_ARCHIVED');
        await endImport(trx, before.uuid, now);
      }
      const uuid = newUuid();
      const batchId = await insertImport(trx, { uuid, report, fileName, actorUuid, staged, now });
      await resolvePlatforms(trx, staged.platforms);
      await matchCodes(trx);
      const unmatched = await moveRows(trx, { batchId, importUuid: uuid });
      const overlaps = await findOverlaps(trx, uuid, staged);
      if (overlaps.length > 0) {
        if (onOverlap === 'refuse') throw fault(statisticsErrors, 'REPORT_OVERLAPS', { data: { overlaps } });
        await recordOverlaps(trx, uuid, overlaps);
      }
      await outbox.announce(trx, 'streams-imported', { batch_id: batchId, report });
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
    });
  } catch (error) {
    if (!(error instanceof ReportUnreadable)) throw error;
    throw new Fault('REPORT_UNREADABLE', unreadable(error));
  } finally {
    await pool.end();
  }
};
