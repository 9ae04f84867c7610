import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { OverlapQuery, StagedBatch } from '../stream-store.ts';

/** For sorting and hashing a report of a million rows in memory; for this transaction alone. */
const WORK_MEMORY = '192MB';

/** Makes a temporary table of this transaction. */
const createTemporary = async (trx: Db, name: string, rows: RawBuilder<unknown>): Promise<void> => {
  await sql`CREATE TEMP TABLE ${sql.table(name)} ON COMMIT DROP AS ${rows}`.execute(trx);
};

const addRows = async (trx: Db, batchId: number): Promise<void> => {
  await sql`
    INSERT INTO statistics_rows (batch_id, release_id, track_id, platform_id, day, last_day, territory, quantity)
    SELECT ${batchId}::int, codes.release_id, codes.track_id, platforms.id, day, last_day, territory, quantity
    FROM staged JOIN codes USING (code_place) JOIN platforms USING (place)
    WHERE codes.release_id IS NOT NULL`.execute(trx);
};

/**
 * Of one day there are many rows for each code, and few once they are summed by it: only these have to be joined. Over many
 * days each row would be a sum of its own, and summing them costs more than it spares.
 */
const SUMMED_BY_CODE = sql`(
  SELECT code_place, place, day, last_day, sum(quantity)::bigint AS quantity FROM staged
  GROUP BY code_place, place, day, last_day
) AS staged`;

/** Sums what is staged by track and day, and by territory and day, into tables that all other sums are made from. */
const sumStaged = async (trx: Db, isOfOneDay: boolean): Promise<void> => {
  const staged = isOfOneDay ? SUMMED_BY_CODE : sql`staged`;
  await createTemporary(
    trx,
    'sums',
    sql`
      SELECT codes.owner_id, codes.release_id, codes.track_id, platforms.id AS platform_id, day, last_day,
        sum(quantity)::bigint AS quantity
      FROM ${staged} JOIN codes USING (code_place) JOIN platforms USING (place)
      WHERE codes.release_id IS NOT NULL
      GROUP BY codes.owner_id, codes.release_id, codes.track_id, platforms.id, day, last_day
      ORDER BY codes.owner_id, codes.release_id, codes.track_id, day`,
  );
  // For `findOverlapping`, which joins it with all that other reports brought.
  await sql`ANALYZE sums`.execute(trx);
  await createTemporary(
    trx,
    'territory_sums',
    sql`
      SELECT codes.owner_id, codes.release_id, territory, day, last_day, sum(quantity)::bigint AS quantity
      FROM staged JOIN codes USING (code_place)
      WHERE codes.release_id IS NOT NULL
      GROUP BY codes.owner_id, codes.release_id, territory, day, last_day`,
  );
};

/**
 * Sums by day for tracks, releases and people. They go in in the order of their indexes, since one that jumps between its
 * pages costs several times as much.
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

/** The sums of a month, in the order of the columns of the tables by month. */
const PACKED = sql`array_agg(territory), array_agg(day), array_agg(last_day), array_agg(quantity)`;
const MONTH = sql`date_trunc('month', day)::date`;

/** Sums by territory and day, over all stores, packed by month. */
const addTerritories = async (trx: Db, batchId: number): Promise<void> => {
  await sql`
    INSERT INTO statistics_release_territory_months
      (batch_id, release_id, month, territories, days, last_days, quantities)
    SELECT ${batchId}::int, release_id, ${MONTH}, ${PACKED} FROM territory_sums
    GROUP BY release_id, ${MONTH}
    ORDER BY release_id`.execute(trx);
  await sql`
    INSERT INTO statistics_owner_territory_months
      (batch_id, owner_id, month, territories, days, last_days, quantities)
    SELECT ${batchId}::int, owner_id, ${MONTH}, ${PACKED}
    FROM (
      SELECT owner_id, territory, day, last_day, sum(quantity)::bigint AS quantity FROM territory_sums
      GROUP BY owner_id, territory, day, last_day
    ) AS sums
    GROUP BY owner_id, ${MONTH}
    ORDER BY owner_id`.execute(trx);
};

/**
 * Adds what is staged and matched to a batch: the rows themselves, and their sums. Leaves the table `sums` for
 * `findOverlapping`.
 */
export const addStaged = async (trx: Db, { batchId, isOfOneDay }: StagedBatch): Promise<void> => {
  await sql`SET LOCAL work_mem = ${sql.lit(WORK_MEMORY)}`.execute(trx);
  // Without it the planner takes a million rows for a thousand, and sorts where it could hash. How many there are is all
  // that it has to know, and a small sample tells.
  await sql`SET LOCAL default_statistics_target = 10`.execute(trx);
  await sql`ANALYZE staged`.execute(trx);
  await addRows(trx, batchId);
  await sumStaged(trx, isOfOneDay);
  // Sums of sums: as many as there were where a report is spread over many days, and sorting so many takes half of what
  // hashing them does; where there are few neither costs anything.
  await sql`SET LOCAL enable_hashagg = off`.execute(trx);
  await addDays(trx, batchId);
  await addTerritories(trx, batchId);
  await sql`SET LOCAL enable_hashagg = DEFAULT`.execute(trx);
};

/** By the table `sums`, which the same transaction has made. */
export const findOverlapping = async (trx: Db, { candidates, firstDay, lastDay }: OverlapQuery): Promise<number[]> => {
  const { rows } = await sql<{ batch_id: number }>`
    SELECT DISTINCT days.batch_id FROM statistics_track_days AS days
    JOIN sums USING (track_id, platform_id, day, last_day)
    WHERE days.batch_id = ANY (${[...candidates]}::int[])
      AND days.day BETWEEN ${firstDay} AND ${lastDay}`.execute(trx);
  return rows.map(({ batch_id }) => batch_id);
};

const TABLES = [
  'statistics_rows',
  'statistics_track_days',
  'statistics_release_days',
  'statistics_owner_days',
  'statistics_release_territory_months',
  'statistics_owner_territory_months',
] as const;

/** One batch at a time: each is a range of its tables. */
export const removeBatches = async (db: Db, batches: readonly number[]): Promise<void> => {
  for (const id of batches)
    for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)} WHERE batch_id = ${id}`.execute(db);
};
