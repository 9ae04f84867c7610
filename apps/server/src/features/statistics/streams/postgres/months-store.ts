import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import { numberOfDate, numberOfLetters } from '#features/statistics/staged/staged-store.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';

/** Returns the first day of the next month. */
const nextMonth = (month: LocalDate): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

const partitionOf = (month: LocalDate): string => `statistics_row_months_${month.slice(0, 7).replace('-', '_')}`;

const loosePartitionOf = (month: LocalDate): string => partitionOf(month).replace('row_months', 'rows');

const lockMonths = (trx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('statistics.months', 0))`.execute(trx);

/** Creates missing partitions of these months, one transaction at a time. ATTACH does not block readers. */
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

/** Drops the rows of a month, after imports that write to it. */
export const dropMonth = (db: Db, month: LocalDate): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMonths(trx);
    // In the order in which packing locks the tables.
    await sql`DROP TABLE IF EXISTS ${sql.table(loosePartitionOf(month))}`.execute(trx);
    await sql`DROP TABLE IF EXISTS ${sql.table(partitionOf(month))}`.execute(trx);
  });

export const listMonths = async (db: Db): Promise<LocalDate[]> => {
  const { rows } = await sql<{ month: LocalDate }>`
    SELECT DISTINCT to_date(right(relname, 7), 'YYYY_MM') AS month
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent IN ('statistics_row_months'::regclass, 'statistics_loose_rows'::regclass) ORDER BY 1`.execute(db);
  return rows.map(({ month }) => month);
};

/** Lock timeout, so that other work goes first. */
const LOCK_LIMIT = '5s';

interface MonthSum {
  readonly month: LocalDate;
  readonly rows: number;
  readonly quantity: number;
}

const sumLoose = async (db: Db, batchId: number): Promise<MonthSum[]> => {
  const { rows } = await sql<MonthSum>`
    SELECT date_trunc('month', day)::date AS month, count(*)::bigint AS rows, sum(quantity)::bigint AS quantity
    FROM statistics_loose_rows WHERE batch_id = ${batchId} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
};

const sumPacked = async (db: Db, batchId: number): Promise<MonthSum[]> => {
  const { rows } = await sql<MonthSum>`
    SELECT month, count(*)::bigint AS rows, sum(quantity)::bigint AS quantity
    FROM (SELECT month, unnest(quantities) AS quantity FROM statistics_row_months WHERE batch_id = ${batchId}) AS packed
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
};

const packRows = async (trx: Db, batchId: number, before: readonly MonthSum[]): Promise<void> => {
  await sql`
    INSERT INTO statistics_row_months
      (batch_id, release_id, month, track_ids, platform_ids, days, last_days, territories, quantities)
    SELECT batch_id, release_id, date_trunc('month', day)::date, array_agg(track_id), array_agg(platform_id),
      array_agg(${sql.raw(numberOfDate('day'))}), array_agg(${sql.raw(numberOfDate('last_day'))}),
      array_agg(${sql.raw(numberOfLetters('territory'))}), array_agg(quantity)
    FROM statistics_loose_rows WHERE batch_id = ${batchId} GROUP BY 1, 2, 3`.execute(trx);
  const after = await sumPacked(trx, batchId);
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error(`The packed rows of batch ${batchId} are not those that were there`);
};

const numberTerritories = async (trx: Db, batchId: number): Promise<void> => {
  for (const table of ['statistics_release_territory_months', 'statistics_owner_territory_months'])
    await sql`
      UPDATE ${sql.table(table)} SET territories = statistics_territory_numbers(territory_names)
      WHERE batch_id = ${batchId} AND territories IS NULL`.execute(trx);
};

const findLooseBatch = async (db: Db): Promise<number | null> => {
  const next = db.selectFrom('statistics_loose_batches').select('batch_id').orderBy('batch_id').limit(1);
  return (await next.executeTakeFirst())?.batch_id ?? null;
};

/**
 * Packs the rows of one batch from before migration 0087, and converts its territories to numbers, in one transaction.
 * The loose rows stay until a later version drops their table; `statistics_loose_batches` lists the batches whose loose
 * rows count.
 * @returns whether there may be more
 * @throws if the sums by month differ; then nothing has changed
 */
export const packNextBatch = async (db: Db): Promise<boolean> => {
  const batchId = await findLooseBatch(db);
  if (batchId === null) return false;
  const sums = await sumLoose(db, batchId);
  const months = sums.map(({ month }) => month);
  if (months.length > 0) await createMonths(db, months);
  await inTransaction(db, async (trx) => {
    await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_LIMIT)}`.execute(trx);
    const claimed = trx.selectFrom('statistics_loose_batches').select('batch_id').where('batch_id', '=', batchId);
    if (!(await claimed.forUpdate().executeTakeFirst())) return;
    await packRows(trx, batchId, sums);
    await numberTerritories(trx, batchId);
    await trx.deleteFrom('statistics_loose_batches').where('batch_id', '=', batchId).execute();
  });
  return true;
};
