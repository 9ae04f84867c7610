import { type RawBuilder, sql } from 'kysely';
import { dateOf } from '#features/statistics/staged/staged-store.ts';
import type { Db } from '#platform/database/tables.ts';
import type { OverlapQuery, StagedBatch } from '../stream-store.ts';
import { addSparse, countOwnerMonths, createTemporary, denseRows, PLATFORM_ID, packedRows } from './packed-store.ts';

interface Summed {
  /** Rows or their sums with a code, as `staged`. */
  readonly byCode: RawBuilder<unknown>;
  /** Rows, as `staged`. */
  readonly rows: RawBuilder<unknown>;
  /** The day columns, and the grouping by them. */
  readonly days: RawBuilder<unknown>;
  readonly byDays: RawBuilder<unknown>;
}

/** Selects a column that is equal in all staged rows. */
const ofAll = (column: string) => sql`(SELECT ${sql.ref(column)} FROM staged LIMIT 1) AS ${sql.ref(column)}`;

/** The day columns of a report of one day, without grouping. */
const DAYS_OF_ALL = sql`${ofAll('day')}, ${ofAll('last_day')}, ${ofAll('month')}`;

/** For a report of one day, with the sums of the table `code_days`. */
const SUMMED_BY_CODE: Summed = {
  byCode: sql`code_days AS staged`,
  rows: sql`staged`,
  days: DAYS_OF_ALL,
  byDays: sql``,
};

/** For a report of many days, where most rows have no others to sum with, so summing by code first does not pay off. */
const summedByRow = (rows: RawBuilder<unknown>): Summed => ({
  byCode: rows,
  rows,
  days: sql`day, last_day, month`,
  byDays: sql`, day, last_day, month`,
});

/** Creates the tables `sums` (by track and day) and `territory_sums`, from which all other sums are computed. */
const sumStaged = async (trx: Db, { byCode, rows, days, byDays }: Summed): Promise<void> => {
  await createTemporary(
    trx,
    'sums',
    sql`
      SELECT codes.owner_id, codes.release_id, codes.track_id, ${PLATFORM_ID} AS platform_id,
        ${sql.raw(dateOf('day'))} AS day, ${sql.raw(dateOf('last_day'))} AS last_day, sum(quantity)::bigint AS quantity
      FROM ${byCode} JOIN codes USING (code_place)
      WHERE codes.release_id IS NOT NULL
      GROUP BY codes.owner_id, codes.release_id, codes.track_id, place, staged.day, staged.last_day
      ORDER BY codes.owner_id, codes.release_id, codes.track_id, staged.day`,
  );
  // For `findOverlapping`, which joins it with other reports.
  await sql`ANALYZE sums`.execute(trx);
  await createTemporary(
    trx,
    'territory_sums',
    sql`
      SELECT codes.release_id, territory, ${days}, sum(quantity)::bigint AS quantity
      FROM ${rows} JOIN codes USING (code_place)
      WHERE codes.release_id IS NOT NULL
      GROUP BY codes.release_id, territory${byDays}`,
  );
};

/**
 * Adds sums by day for tracks, releases and owners. Inserts in index order, because random order costs several times as
 * much.
 */
const addDays = async (trx: Db, batchId: number): Promise<void> => {
  await sql`
    INSERT INTO statistics_track_days (batch_id, track_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, track_id, platform_id, day, last_day, quantity FROM sums
    WHERE track_id IS NOT NULL`.execute(trx);
  await createTemporary(
    trx,
    'release_sums',
    sql`
      SELECT owner_id, release_id, platform_id, day, last_day, sum(quantity)::bigint AS quantity FROM sums
      GROUP BY owner_id, release_id, platform_id, day, last_day
      ORDER BY owner_id, release_id, day`,
  );
  await sql`
    INSERT INTO statistics_release_days (batch_id, release_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, release_id, platform_id, day, last_day, quantity FROM release_sums`.execute(trx);
  await sql`
    INSERT INTO statistics_owner_days (batch_id, owner_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, owner_id, platform_id, day, last_day, sum(quantity) FROM release_sums
    GROUP BY owner_id, platform_id, day, last_day
    ORDER BY owner_id, day`.execute(trx);
};

/** Sums of a month, in the column order of the territory tables. */
const PACKED = sql`
  array_agg(territory), array_agg(${sql.raw(dateOf('day'))}), array_agg(${sql.raw(dateOf('last_day'))}),
  array_agg(quantity)`;
const MONTH = sql.raw(dateOf('month'));

/** Adds sums by territory and day over all stores, packed by month. */
const addTerritories = async (trx: Db, batchId: number): Promise<void> => {
  await sql`
    INSERT INTO statistics_release_territory_months
      (batch_id, release_id, month, territories, days, last_days, quantities)
    SELECT ${batchId}::int, release_id, ${MONTH}, ${PACKED} FROM territory_sums
    GROUP BY release_id, month
    ORDER BY release_id`.execute(trx);
  await sql`
    INSERT INTO statistics_owner_territory_months
      (batch_id, owner_id, month, territories, days, last_days, quantities)
    SELECT ${batchId}::int, owner_id, ${MONTH}, ${PACKED}
    FROM (
      SELECT owner_id, territory, day, last_day, month, sum(quantity)::bigint AS quantity
      FROM territory_sums JOIN statistics_releases ON statistics_releases.id = release_id
      GROUP BY owner_id, territory, day, last_day, month
    ) AS sums
    GROUP BY owner_id, month
    ORDER BY owner_id`.execute(trx);
};

/** Adds sums by day and by territory to a batch. Leaves the table `sums` for `findOverlapping`. */
const addSums = async (trx: Db, batchId: number, summed: Summed): Promise<void> => {
  await sumStaged(trx, summed);
  // Sums of sums are hardly fewer in reports of many days, where sorting takes half the time of hashing.
  await sql`SET LOCAL enable_hashagg = off`.execute(trx);
  await addDays(trx, batchId);
  await addTerritories(trx, batchId);
  await sql`SET LOCAL enable_hashagg = DEFAULT`.execute(trx);
};

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
