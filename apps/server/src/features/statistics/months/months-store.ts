import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The months that have a partition of rows and are over before this day, oldest first. */
export const listMonthsBefore = async (db: Db, day: LocalDate): Promise<LocalDate[]> => {
  const { rows } = await sql<{ month: LocalDate }>`
    SELECT to_date(right(relname, 7), 'YYYY_MM') AS month
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'statistics_rows'::regclass AND to_date(right(relname, 7), 'YYYY_MM') < ${day}
    ORDER BY 1`.execute(db);
  return rows.map(({ month }) => month);
};

/** Drops the rows of a month, whose sums stay. */
export const dropMonth = async (trx: Db, month: LocalDate, now: Date): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('statistics.months', 0))`.execute(trx);
  await sql`DROP TABLE ${sql.table(`statistics_rows_${month.slice(0, 7).replace('-', '_')}`)}`.execute(trx);
  await trx
    .insertInto('statistics_dropped_months')
    .values({ month, dropped_at: now })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ dropped_at: now }))
    .execute();
};
