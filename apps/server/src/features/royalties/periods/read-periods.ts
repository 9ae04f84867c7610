import type { UserId } from '@dubplate/contract/ids';
import type { PreviewStatement, RoyaltyPeriod } from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { pageRows } from '#platform/http/page.ts';
import { dayOfMonth, monthOfDay, statementAmounts } from '../books-store.ts';
import { firstPeriod } from './store.ts';

interface PeriodRow {
  period: LocalDate;
  draft: number;
  approved: number;
  statements: number | null;
  earnings: string | null;
  service: string | null;
  unmatched: string | null;
  closed_at: Date | null;
  closed_by: UserId | null;
  username: string | null;
}

/** The months from the first period to the current one, or to that of the newest report; newest first. */
export const listPeriods = async (db: Db, now: Date): Promise<RoyaltyPeriod[]> => {
  const first = await firstPeriod(db);
  if (first === null) return [];
  const current = dayOfMonth(monthOfDay(utcDay(now)));
  const { rows } = await sql<PeriodRow>`
    SELECT months.period, coalesce(draft, 0) AS draft, coalesce(approved, 0) AS approved, statements,
      trim_scale(earnings)::text AS earnings, trim_scale(service)::text AS service,
      trim_scale(unmatched)::text AS unmatched, closed_at, closed_by, username
    FROM (
      SELECT generate_series(${first}::date, greatest(${current}::date, (SELECT max(accounting_period) FROM royalty_reports)),
        interval '1 month')::date AS period
    ) AS months
    LEFT JOIN royalty_periods AS closed ON closed.period = months.period
    LEFT JOIN users ON users.uuid = closed_by
    LEFT JOIN (
      SELECT coalesce(counted_in, accounting_period) AS period, (count(*) FILTER (WHERE status = 'DRAFT'))::int AS draft,
        (count(*) FILTER (WHERE status = 'APPROVED'))::int AS approved
      FROM royalty_reports GROUP BY 1
    ) AS reports ON reports.period = months.period
    ORDER BY months.period DESC LIMIT 600`.execute(db);
  return rows.map((row) => ({
    period: monthOfDay(row.period),
    state: row.closed_at !== null ? 'CLOSED' : row.period < current ? 'OPEN' : 'CURRENT',
    reports: { draft: row.draft, approved: row.approved },
    statements: row.statements ?? 0,
    earnings: row.earnings ?? '0',
    service: row.service ?? '0',
    unmatched: row.unmatched ?? '0',
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by === null ? null : { uuid: row.closed_by, username: row.username ?? '' },
  }));
};

/** A page of the statements of a period, largest earnings first. */
export const listPreviewStatements = async (
  db: Db,
  period: LocalDate,
  page: { readonly page: number; readonly take: number },
): Promise<PreviewStatement[]> => {
  const { take, offset } = pageRows({ ...page, order: 'DESC' });
  const { rows } = await sql<Omit<PreviewStatement, 'user'> & { user_uuid: UserId | null; username: string | null }>`
    SELECT user_uuid, coalesce(users.username, parties.username) AS username, ${statementAmounts}
    FROM royalty_statements AS statements
    JOIN royalty_parties AS parties ON parties.id = party_id
    LEFT JOIN users ON users.uuid = user_uuid
    WHERE period = ${period} ORDER BY statements.earnings DESC, party_id LIMIT ${take} OFFSET ${offset}`.execute(db);
  return rows.map(({ user_uuid, username, ...amounts }) => ({ user: { uuid: user_uuid, username }, ...amounts }));
};
