import type { UserId } from '@dubplate/contract/ids';
import { statisticsIssues } from '@dubplate/contract/statistics/errors';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { monthOf } from '@dubplate/rules/statistics/series';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { lockMatching } from '../staged/match-store.ts';
import type { StreamStore } from '../streams/stream-store.ts';
import { recordDroppedMonth } from './store.ts';

/**
 * Drops the single rows of all months before a day. Their sums stay; reports with rows there can no longer be replaced
 * or undone. @returns the months @throws 400 if `before` is not the first day of a past or current month
 */
export const dropMonths = async (
  { db, clock, streams }: Pick<ServerContext, 'clock' | 'db'> & { readonly streams: StreamStore },
  { before, actorUuid }: { readonly before: LocalDate; readonly actorUuid: UserId },
): Promise<LocalDate[]> => {
  const latest = monthOf(utcDay(clock.now()));
  if (before !== monthOf(before) || before > latest)
    refuseIssues(statisticsIssues, [{ path: 'before', code: 'month_invalid', values: { to: latest } }]);
  const months = (await streams.listMonths(db)).filter((month) => month < before);
  if (months.length === 0) return [];
  // Recorded first, so that a partly dropped report cannot be replaced.
  await inTransaction(db, async (trx) => {
    // Excludes imports.
    await lockMatching(trx, 'late');
    const now = clock.now();
    for (const month of months) await recordDroppedMonth(trx, month, now);
    await recordAct(trx, {
      actorUuid,
      action: 'statistics.drop-months',
      subject: { type: 'statistics_months', uuid: newUuid() },
      before: null,
      after: { months },
      now,
    });
  });
  for (const month of months) await streams.dropMonth(db, month);
  return months;
};
