import { type RawBuilder, sql } from 'kysely';
import { dateOf } from '#features/statistics/staged/staged-store.ts';
import type { Db } from '#platform/database/tables.ts';
import type { OverlapQuery, StagedBatch } from '../stream-store.ts';
import { addSparse, countOwnerMonths, createTemporary, denseRows, PLATFORM_ID, packedRows } from './packed-store.ts';
import { addSums, DAYS_OF_ALL, SUMMED_BY_CODE, summedByRow } from './sums-store.ts';

/** Enough to sort and hash a report of a million rows in memory. Set only for this transaction. */
const WORK_MEMORY = '192MB';

/** Lines per row, because arrays have a maximum size. */
const LINES_TOGETHER = 10_000_000;

/** Returns an additional grouping that limits the length of rows in large reports. */
const groupLines = async (trx: Db): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<{ lines: number }>`
    SELECT reltuples AS lines FROM pg_class WHERE oid = 'staged'::regclass`.execute(trx);
  return (rows[0]?.lines ?? 0) > LINES_TOGETHER ? sql`, line / ${sql.lit(LINES_TOGETHER)}` : sql``;
};

/** Adds the single rows, packed by release and month. A million table rows would cost three times as much. */
const addRows = async (trx: Db, { batchId, days }: StagedBatch): Promise<void> => {
  const { columns, values } = packedRows(days);
  await sql`
    INSERT INTO statistics_row_months (batch_id, release_id, month, track_ids, ${columns})
    SELECT ${batchId}::int, release_id, ${sql.raw(dateOf('month'))}, array_agg(track_id), ${values}
    FROM staged JOIN codes USING (code_place)
    WHERE release_id IS NOT NULL
    GROUP BY release_id, month ${await groupLines(trx)}`.execute(trx);
};

/**
 * Adds the rows of a report of one day, which has many rows per code. They are grouped by code before any join. Leaves
 * the table `code_days` for `addSums`.
 */
const addRowsOfOneDay = async (trx: Db, batchId: number): Promise<void> => {
  await createTemporary(
    trx,
    'code_days',
    sql`
      SELECT code_place, place, ${DAYS_OF_ALL}, sum(quantity)::bigint AS quantity, array_agg(territory) AS territories,
        array_agg(quantity) AS quantities
      FROM staged GROUP BY code_place, place ${await groupLines(trx)}`,
  );
  const repeat = (value: RawBuilder<unknown>) => sql`array_fill(${value}, ARRAY[cardinality(quantities)])`;
  await sql`
    INSERT INTO statistics_row_months
      (batch_id, release_id, month, track_ids, platform_ids, days, territories, quantities)
    SELECT ${batchId}::int, release_id, ${sql.raw(dateOf('month'))}, ${repeat(sql`track_id`)}, ${repeat(PLATFORM_ID)},
      ${repeat(sql`day`)}, territories, quantities
    FROM code_days JOIN codes USING (code_place)
    WHERE release_id IS NOT NULL`.execute(trx);
};

/** Adds the matched staged rows and their sums to a batch. */
export const addStaged = async (trx: Db, batch: StagedBatch): Promise<void> => {
  await sql`SET LOCAL work_mem = ${sql.lit(WORK_MEMORY)}`.execute(trx);
  // Without statistics the planner takes a million rows for a thousand, and sorts instead of hashing. It needs only the
  // row count, for which a small sample is enough.
  await sql`SET LOCAL default_statistics_target = 10`.execute(trx);
  await sql`ANALYZE staged`.execute(trx);
  const { batchId, days } = batch;
  if (days?.count === 1 && !days.hasPeriods) {
    await addRowsOfOneDay(trx, batchId);
    await addSums(trx, batchId, SUMMED_BY_CODE);
    return;
  }
  await addRows(trx, batch);
  const months = days && (await countOwnerMonths(trx, days.count));
  if (months?.hasSparse) await addSparse(trx, batch, months);
  await addSums(trx, batchId, summedByRow(months ? denseRows(months) : sql`staged`));
};

/** Uses the table `sums`, which `addStaged` created in the same transaction. */
export const findOverlapping = async (
  trx: Db,
  { batchId, candidates, firstDay, lastDay }: OverlapQuery,
): Promise<number[]> => {
  // The planner has no statistics of the new rows, and would choose a nested loop.
  await sql`SET LOCAL enable_nestloop = off`.execute(trx);
  const ids = sql`${[...candidates]}::int[]`;
  const isInMonths = sql`month BETWEEN date_trunc('month', ${firstDay}::date) AND ${lastDay}`;
  const { rows } = await sql<{ batch_id: number }>`
    SELECT DISTINCT others.batch_id
    FROM (
      SELECT batch_id, track_id, platform_id, day, last_day FROM statistics_track_days
      WHERE batch_id = ANY (${ids}) AND day BETWEEN ${firstDay} AND ${lastDay}
      UNION ALL
      SELECT batch_id, track_id, platform_id, day, last_day FROM statistics_sparse_release_rows
      WHERE batch_id = ANY (${ids}) AND day BETWEEN ${firstDay} AND ${lastDay} AND ${isInMonths}
    ) AS others
    JOIN (
      SELECT track_id, platform_id, day, last_day FROM sums
      UNION ALL
      SELECT track_id, platform_id, day, last_day FROM statistics_sparse_release_rows
      WHERE batch_id = ${batchId} AND ${isInMonths}
    ) AS own USING (track_id, platform_id, day, last_day)`.execute(trx);
  await sql`SET LOCAL enable_nestloop = DEFAULT`.execute(trx);
  return rows.map(({ batch_id }) => batch_id);
};

const TABLES = [
  'statistics_loose_batches',
  'statistics_loose_rows',
  'statistics_row_months',
  'statistics_track_days',
  'statistics_release_days',
  'statistics_owner_days',
  'statistics_release_territory_months',
  'statistics_owner_territory_months',
  'statistics_sparse_releases',
  'statistics_sparse_owners',
] as const;

/** One batch at a time, because each is a range of the tables. */
export const removeBatches = async (db: Db, batches: readonly number[]): Promise<void> => {
  for (const id of batches)
    for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)} WHERE batch_id = ${id}`.execute(db);
};
