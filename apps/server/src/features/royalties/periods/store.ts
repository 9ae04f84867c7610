import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The first period: the month of the oldest report. */
export const firstPeriod = async (db: Db): Promise<LocalDate | null> => {
  const { rows } = await sql<{ period: LocalDate | null }>`
    SELECT least((SELECT min(period) FROM royalty_periods), (SELECT min(accounting_period) FROM royalty_reports))
      AS period`.execute(db);
  return rows[0]?.period ?? null;
};

/** Drafts of a period or an earlier one that an answer names at most. */
const DRAFTS_NAMED = 100;

export const listDrafts = (db: Db, period: LocalDate) =>
  db
    .selectFrom('royalty_reports')
    .select(['uuid', 'name as report'])
    .where('status', '=', 'DRAFT')
    .where('accounting_period', '<=', period)
    .orderBy('name')
    .limit(DRAFTS_NAMED)
    .execute();

/** The sums of the statements of a period, and the money of its reports that is still unmatched. */
export const sumStatements = async (db: Db, period: LocalDate) => {
  const { rows } = await sql<{ statements: number; earnings: string; unmatched: string }>`
    SELECT count(*)::int AS statements, trim_scale(coalesce(sum(earnings), 0))::text AS earnings,
      (SELECT trim_scale(coalesce(sum(usd), 0))::text FROM royalty_converted_rows JOIN royalty_reports ON royalty_reports.id = report_id
      WHERE unmatched IS NOT NULL AND counted_in = ${period}) AS unmatched
    FROM royalty_statements WHERE period = ${period}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate has a row');
  return sums;
};

interface ClosedPeriod extends Awaited<ReturnType<typeof sumStatements>> {
  readonly period: LocalDate;
  readonly closed_at: Date;
  readonly closed_by: UserId;
  readonly service: string;
}

export const insertPeriod = async (trx: Db, period: ClosedPeriod): Promise<void> => {
  await trx.insertInto('royalty_periods').values(period).execute();
};
