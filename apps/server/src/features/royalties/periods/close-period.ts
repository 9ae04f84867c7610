import type { UserId } from '@dubplate/contract/ids';
import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { applyEvent, recordEvent } from '../accounting/entries-store.ts';
import { freezeRows } from '../accounting/lines-store.ts';
import { endDueHolds } from '../balances/holds-store.ts';
import { claimParties, dayOfMonth, lastClosedPeriod, lockBooks, monthOfDay } from '../books-store.ts';
import { postClose } from '../ledger-store.ts';
import { firstPeriod, insertPeriod, listDrafts, sumStatements } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'royalties-closed': { period: string };
  }
}

export type CloseContext = Pick<ServerContext, 'clock' | 'db' | 'outbox'>;

interface Opened {
  readonly period: LocalDate;
  readonly now: Date;
}

const nextMonth = (period: LocalDate): LocalDate => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return utcDay(new Date(Date.UTC(year, month, 1)));
};

/** @throws 404 before the first period, 409 PERIOD_CLOSED or EARLIER_OPEN */
const requireNext = async (db: Db, period: LocalDate): Promise<void> => {
  const first = await firstPeriod(db);
  const closed = await lastClosedPeriod(db);
  if (closed !== null && period <= closed) throw apiError(royaltiesErrors, 'PERIOD_CLOSED');
  if (first === null || period < first) throw notFound();
  if (period > (closed === null ? first : nextMonth(closed))) throw apiError(royaltiesErrors, 'EARLIER_OPEN');
};

/** Closes a period in the caller's transaction. @returns the sums of its statements */
const close = async (trx: Db, { period, now }: Opened) => {
  await claimParties(trx);
  await endDueHolds(trx, now);
  const event = await recordEvent(trx, { kind: 'CLOSE', period }, now);
  await freezeRows(trx, period);
  const service = await applyEvent(trx, event);
  return { ...(await sumStatements(trx, period)), service };
};

/**
 * Closes a period: writes its statements and posts what people have earned to the ledger, all or nothing.
 * @throws 404, 409 PERIOD_CLOSED, PERIOD_NOT_OVER, EARLIER_OPEN or REPORTS_OPEN
 */
export const closePeriod = (
  { db, clock, outbox }: CloseContext,
  { month, leaveOpen, actorUuid }: { readonly month: string; readonly leaveOpen: boolean; readonly actorUuid: UserId },
) =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    const now = clock.now();
    const period = dayOfMonth(month);
    await requireNext(trx, period);
    if (month >= monthOfDay(utcDay(now))) throw apiError(royaltiesErrors, 'PERIOD_NOT_OVER');
    if (!leaveOpen) {
      const reports = await listDrafts(trx, period);
      if (reports.length > 0) throw apiError(royaltiesErrors, 'REPORTS_OPEN', { data: { reports } });
    }
    const sums = await close(trx, { period, now });
    await insertPeriod(trx, { period, closed_at: now, closed_by: actorUuid, ...sums });
    await postClose(trx, { period, now });
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.close',
      subject: { type: 'royalty_period', uuid: newUuid() },
      before: null,
      after: { period: month, ...sums },
      now,
    });
    await outbox.announce(trx, 'royalties-closed', { period: month });
    return { period: month, statements: sums.statements, earnings: sums.earnings };
  });

/** Carries the answer of a transaction that is rolled back. */
class Preview<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('The transaction of a preview is rolled back');
    this.result = result;
  }
}

/**
 * Closes a period for as long as `read` reads it, and undoes everything. So a preview is what closing would give.
 * @throws 404, 409 PERIOD_CLOSED or EARLIER_OPEN
 */
export const previewPeriod = async <Result>(
  { db, clock }: Pick<CloseContext, 'clock' | 'db'>,
  month: string,
  read: (trx: Db, period: LocalDate, sums: Awaited<ReturnType<typeof close>>) => Promise<Result>,
): Promise<Result> => {
  try {
    return await inTransaction(db, async (trx) => {
      await lockBooks(trx);
      const period = dayOfMonth(month);
      await requireNext(trx, period);
      const sums = await close(trx, { period, now: clock.now() });
      throw new Preview(await read(trx, period, sums));
    });
  } catch (error) {
    if (error instanceof Preview) return error.result;
    throw error;
  }
};
