import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';

/** The day after the last of a month. */
const nextMonth = (month: LocalDate): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

const partitionOf = (month: LocalDate): string => `statistics_row_months_${month.slice(0, 7).replace('-', '_')}`;

/** The partition of rows that came before they were packed. */
const loosePartitionOf = (month: LocalDate): string => partitionOf(month).replace('row_months', 'rows');

const lockMonths = (trx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('statistics.months', 0))`.execute(trx);

/**
 * Makes room for the rows of these months, one transaction at a time. What exists is left alone, and what does not is
 * attached, so that nobody who reads waits.
 */
const attachMonths = async (trx: Db, months: readonly LocalDate[]): Promise<void> => {
  await lockMonths(trx);
  for (const month of months) {
    const name = partitionOf(month);
    const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS exists`.execute(trx);
    if (rows[0]?.exists) continue;
    await sql`CREATE TABLE ${sql.table(name)} (LIKE statistics_row_months INCLUDING ALL)`.execute(trx);
    await sql`
      ALTER TABLE statistics_row_months ATTACH PARTITION ${sql.table(name)}
      FOR VALUES FROM (${sql.lit(month)}) TO (${sql.lit(nextMonth(month))})`.execute(trx);
  }
};

export const createMonths = (db: Db, months: readonly LocalDate[]): Promise<void> =>
  inTransaction(db, (trx) => attachMonths(trx, months));

/** Drops the rows of a month; imports that are writing to it are waited for. */
export const dropMonth = (db: Db, month: LocalDate): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMonths(trx);
    // In the order in which packing locks them.
    await sql`DROP TABLE IF EXISTS ${sql.table(loosePartitionOf(month))}`.execute(trx);
    await sql`DROP TABLE IF EXISTS ${sql.table(partitionOf(month))}`.execute(trx);
  });

/** The months that have a partition of rows. */
export const listMonths = async (db: Db): Promise<LocalDate[]> => {
  const { rows } = await sql<{ month: LocalDate }>`
    SELECT DISTINCT to_date(right(relname, 7), 'YYYY_MM') AS month
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent IN ('statistics_row_months'::regclass, 'statistics_loose_rows'::regclass) ORDER BY 1`.execute(db);
  return rows.map(({ month }) => month);
};
