import type { TrackId, UserId } from '@dubplate/contract/ids';
import { type RoyaltiesIssueCode, royaltiesErrors, royaltiesIssues } from '@dubplate/contract/royalties/errors';
import type { LocalDate } from '@dubplate/contract/wire';
import { requireCents } from '@dubplate/rules/cents';
import type { Issue } from '@dubplate/rules/issues';
import { toUnits } from '@dubplate/rules/royalties/amounts';
import { recordAct } from '#features/audit/index.ts';
import { assignCodes } from '#features/statistics/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { lastClosedPeriod, lockBooks } from '../books-store.ts';
import { postApproval } from '../ledger-store.ts';
import { baseCentsOf } from '../received.ts';
import { recountStreams, type StreamJobs } from '../streams/count-streams.ts';
import { setFeeding } from '../streams/store.ts';
import { rematchReport } from './match-store.ts';
import { findReport, type ReportRow } from './read.ts';
import {
  convertRows,
  findPublishedRelease,
  listCodes,
  listMatchable,
  matchLines,
  deleteReport as removeReport,
  setApproved,
  setDraft,
  settleRows,
  sumPending,
} from './store.ts';

export type DecideContext = Pick<ServerContext, 'clock' | 'db' | 'outbox'> & StreamJobs;

interface Decision {
  readonly uuid: string;
  readonly actorUuid: UserId;
}

const lockReport = async (trx: Db, uuid: string): Promise<ReportRow> => {
  await lockBooks(trx);
  const report = await findReport(trx, { uuid });
  if (!report) throw notFound();
  return report;
};

interface Approval {
  /** As typed: at most two decimals. */
  readonly received_amount: string;
  readonly received_on: LocalDate;
  readonly fee?: string | undefined;
  readonly fee_by: 'service' | 'artists';
  readonly detach_unmatched: boolean;
}

/**
 * Approves a draft: its rows are converted with the amount that reached the bank, and count in its period.
 * @throws 404, 409 NOT_DRAFT, PERIOD_CLOSED, UNMATCHED_ROWS or NET_NOT_POSITIVE
 */
export const approveReport = (
  { db, clock, jobs }: DecideContext,
  { uuid, actorUuid }: Decision,
  approval: Approval,
): Promise<ReportRow> =>
  inTransaction(db, async (trx) => {
    const found = await lockReport(trx, uuid);
    if (found.status !== 'DRAFT') throw apiError(royaltiesErrors, 'NOT_DRAFT');
    const closed = await lastClosedPeriod(trx);
    if (closed !== null && found.accounting_period <= closed) throw apiError(royaltiesErrors, 'PERIOD_CLOSED');
    const fee = approval.fee === undefined ? null : requireCents(approval.fee);
    if (fee !== null && fee < 0) refuseIssues(royaltiesIssues, [{ path: 'fee', code: 'amount_not_positive' }]);
    if (found.unmatched_rows > 0) await rematchReport(trx, found.id);
    const report = (await findReport(trx, { uuid })) ?? found;
    if (report.unmatched_rows > 0 && !approval.detach_unmatched)
      throw apiError(royaltiesErrors, 'UNMATCHED_ROWS', {
        data: { unmatched: { rows: report.unmatched_rows, net: report.unmatched_net } },
      });
    const money = { received_cents: requireCents(approval.received_amount), fee_cents: fee, fee_by: approval.fee_by };
    const base = baseCentsOf(money);
    const net = toUnits(report.net, 18);
    if (Math.sign(base) !== (net > 0n ? 1 : net < 0n ? -1 : 0)) throw apiError(royaltiesErrors, 'NET_NOT_POSITIVE');
    await convertRows(trx, report, base);
    await settleRows(trx, report.id);
    const now = clock.now();
    const { received_on } = approval;
    const approvals = await setApproved(trx, report.id, {
      ...money,
      received_on,
      approved_at: now,
      approved_by: actorUuid,
    });
    if (report.feeds_statistics) await recountStreams(trx, { jobs }, report.id);
    await postApproval(trx, {
      reportUuid: uuid,
      approvals,
      received: money.received_cents,
      fee: base - money.received_cents,
      isReopened: false,
      now,
    });
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.approve',
      subject: { type: 'sales_report', uuid },
      before: { status: 'DRAFT' },
      after: { ...approval, net: report.net, currency: report.currency },
      now,
    });
    return (await findReport(trx, { uuid })) ?? report;
  });

/** Makes a report a draft again. @throws 404, 409 NOT_APPROVED or PERIOD_CLOSED */
export const reopenReport = ({ db, clock, jobs }: DecideContext, { uuid, actorUuid }: Decision): Promise<ReportRow> =>
  inTransaction(db, async (trx) => {
    const report = await lockReport(trx, uuid);
    if (report.status !== 'APPROVED') throw apiError(royaltiesErrors, 'NOT_APPROVED');
    if (report.counted_in !== null) throw apiError(royaltiesErrors, 'PERIOD_CLOSED');
    const approvals = await setDraft(trx, report.id);
    if (report.feeds_statistics) await recountStreams(trx, { jobs }, report.id);
    const now = clock.now();
    const received = report.received_cents ?? 0;
    await postApproval(trx, {
      reportUuid: uuid,
      approvals,
      received,
      fee: baseCentsOf(report) - received,
      isReopened: true,
      now,
    });
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.reopen',
      subject: { type: 'sales_report', uuid },
      before: { status: 'APPROVED', received_cents: received },
      after: { status: 'DRAFT' },
      now,
    });
    return (await findReport(trx, { uuid })) ?? report;
  });

/** Turns the streams of a report on or off. They count while it is approved. @throws 404 */
export const switchStreams = (
  { db, clock, jobs }: DecideContext,
  { uuid, actorUuid }: Decision,
  { enabled }: { readonly enabled: boolean },
): Promise<ReportRow> =>
  inTransaction(db, async (trx) => {
    const report = await lockReport(trx, uuid);
    if (report.feeds_statistics === enabled) return report;
    await setFeeding(trx, report.id, enabled);
    await recountStreams(trx, { jobs }, report.id);
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.statistics',
      subject: { type: 'sales_report', uuid },
      before: { enabled: !enabled },
      after: { enabled },
      now: clock.now(),
    });
    return { ...report, feeds_statistics: enabled };
  });

/** Deletes a draft. @throws 404, 409 REPORT_APPROVED */
export const deleteReport = (
  { db, clock }: Pick<DecideContext, 'clock' | 'db'>,
  { uuid, actorUuid }: Decision,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const report = await lockReport(trx, uuid);
    if (report.status !== 'DRAFT') throw apiError(royaltiesErrors, 'REPORT_APPROVED');
    await removeReport(trx, report.id);
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.delete',
      subject: { type: 'sales_report', uuid },
      before: { report: report.name, rows: report.rows, net: report.net },
      after: null,
      now: clock.now(),
    });
  });

/**
 * Assigns rows to the track that a person has confirmed. Detached rows of a report that has counted go into the next
 * period. @throws 404, 400 for unknown rows and tracks, and for rows that have counted
 */
export const matchRows = (
  { db, clock, jobs, outbox }: DecideContext,
  { uuid, actorUuid }: Decision,
  {
    rows: lines,
    track_uuid,
    remember,
  }: { readonly rows: readonly number[]; readonly track_uuid: TrackId; readonly remember: boolean },
): Promise<ReportRow> =>
  inTransaction(db, async (trx) => {
    const report = await lockReport(trx, uuid);
    const releaseUuid = await findPublishedRelease(trx, track_uuid);
    if (releaseUuid === undefined) refuseIssues(royaltiesIssues, [{ path: 'track_uuid', code: 'track_unknown' }]);
    const matchable = await listMatchable(trx, report.id, lines);
    refuseIssues<RoyaltiesIssueCode>(
      royaltiesIssues,
      lines.flatMap((row, place): Issue<RoyaltiesIssueCode>[] => {
        const isOpen = matchable.get(row);
        if (isOpen === undefined) return [{ path: `rows.${place}`, code: 'row_unknown', values: { row } }];
        return isOpen ? [] : [{ path: `rows.${place}`, code: 'row_counted', values: { row } }];
      }),
    );
    const now = clock.now();
    const hasCounted = report.counted_in !== null;
    await matchLines(trx, report.id, { lines, trackUuid: track_uuid, releaseUuid: releaseUuid ?? '', hasCounted });
    if (report.status === 'APPROVED') {
      await sumPending(trx, report.id);
      if (report.feeds_statistics) await recountStreams(trx, { jobs }, report.id);
    }
    if (remember)
      for (const { isrc, upc } of await listCodes(trx, report.id, lines))
        await assignCodes(trx, outbox, { isrc, upc, toTrackUuid: track_uuid, actorUuid, now });
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.match',
      subject: { type: 'sales_report', uuid },
      before: null,
      after: { rows: lines, track_uuid, remember },
      now,
    });
    return (await findReport(trx, { uuid })) ?? report;
  });
