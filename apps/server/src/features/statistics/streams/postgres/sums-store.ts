import { type RawBuilder, sql } from 'kysely';
import { dateOf } from '#features/statistics/staged/staged-store.ts';
import type { Db } from '#platform/database/tables.ts';
import { createTemporary, PLATFORM_ID } from './packed-store.ts';

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
export const DAYS_OF_ALL = sql`${ofAll('day')}, ${ofAll('last_day')}, ${ofAll('month')}`;

/** For a report of one day, with the sums of the table `code_days`. */
export const SUMMED_BY_CODE: Summed = {
  byCode: sql`code_days AS staged`,
  rows: sql`staged`,
  days: DAYS_OF_ALL,
  byDays: sql``,
};

/** For a report of many days, where most rows have no others to sum with, so summing by code first does not pay off. */
export const summedByRow = (rows: RawBuilder<unknown>): Summed => ({
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
export const addSums = async (trx: Db, batchId: number, summed: Summed): Promise<void> => {
  await sumStaged(trx, summed);
  // Sums of sums are hardly fewer in reports of many days, where sorting takes half the time of hashing.
  await sql`SET LOCAL enable_hashagg = off`.execute(trx);
  await addDays(trx, batchId);
  await addTerritories(trx, batchId);
  await sql`SET LOCAL enable_hashagg = DEFAULT`.execute(trx);
};
