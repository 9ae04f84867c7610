import type { UserId } from '@dubplate/contract/ids';
import { statisticsIssues } from '@dubplate/contract/statistics/errors';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { recordAct } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { lockMatching } from '../match/codes-store.ts';
import { dropMonth, listMonthsBefore } from './months-store.ts';

const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01` as LocalDate;

/**
 * Drops the single rows of all months before a day; their sums stay, and reports that had rows there can be neither replaced
 * nor undone any more. @returns the months @throws 400 where `before` is not the first of a month, or of one to come
 */
export const dropMonths = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { before, actorUuid }: { readonly before: LocalDate; readonly actorUuid: UserId },
): Promise<LocalDate[]> => {
  const latest = firstOfMonth(utcDay(clock.now()));
  if (before !== firstOfMonth(before) || before > latest)
    refuseIssues(statisticsIssues, [{ path: 'before', code: 'month_invalid', values: { to: latest } }]);
  return inTransaction(db, async (trx) => {
    // No import moves rows meanwhile.
    await lockMatching(trx, 'late');
    const months = await listMonthsBefore(trx, before);
    const now = clock.now();
    for (const month of months) await dropMonth(trx, month, now);
    if (months.length > 0)
      await recordAct(trx, {
        actorUuid,
        action: 'statistics.drop-months',
        subject: { type: 'statistics_months', uuid: newUuid() },
        before: null,
        after: { months },
        now,
      });
    return months;
  });
};
