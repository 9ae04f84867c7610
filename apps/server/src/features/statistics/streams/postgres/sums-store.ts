import { type RawBuilder, sql } from 'kysely';
import { dateOf } from '#features/statistics/staged/staged-store.ts';
import type { Db } from '#platform/database/tables.ts';
import { createTemporary, PLATFORM_ID } from './packed-store.ts';

/** What is summed. */
interface Summed {
  /** Rows, or sums of them, with a track’s code, by the name of `staged`. */
  readonly byCode: RawBuilder<unknown>;
  /** Rows, by the name of `staged`. */
  readonly rows: RawBuilder<unknown>;
  /** The days of rows, and what rows are grouped by to have their days apart. */
  readonly days: RawBuilder<unknown>;
  readonly byDays: RawBuilder<unknown>;
}

/** What all staged rows have in this column. */
const ofAll = (column: string) => sql`(SELECT ${sql.ref(column)} FROM staged LIMIT 1) AS ${sql.ref(column)}`;

/** The days of a report of one day, which needs no grouping by them. */
export const DAYS_OF_ALL = sql`${ofAll('day')}, ${ofAll('last_day')}, ${ofAll('month')}`;

/** A report of one day, whose sums by code are in the table `code_days`. */
export const SUMMED_BY_CODE: Summed = {
  byCode: sql`code_days AS staged`,
  rows: sql`staged`,
  days: DAYS_OF_ALL,
  byDays: sql``,
};

/** Of many days each row may be a sum of its own: summing them by code first would cost more than it spares. */
export const summedByRow = (rows: RawBuilder<unknown>): Summed => ({
  byCode: rows,
  rows,
  days: sql`day, last_day, month`,
  byDays: sql`, day, last_day, month`,
});

/** Sums what is staged by track and day, and by territory and day, into tables that all other sums are made from. */
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
  // For `findOverlapping`, which joins it with all that other reports brought.
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
const PACKED = sql`
  array_agg(territory), array_agg(${sql.raw(dateOf('day'))}), array_agg(${sql.raw(dateOf('last_day'))}),
  array_agg(quantity)`;
const MONTH = sql.raw(dateOf('month'));

/** Sums by territory and day, over all stores, packed by month. */
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

/** Adds sums of rows by day and by territory to a batch. Leaves the table `sums` for `findOverlapping`. */
export const addSums = async (trx: Db, batchId: number, summed: Summed): Promise<void> => {
  await sumStaged(trx, summed);
  // Sums of sums: as many as there were where a report is spread over many days, and sorting so many takes half of what
  // hashing them does; where there are few neither costs anything.
  await sql`SET LOCAL enable_hashagg = off`.execute(trx);
  await addDays(trx, batchId);
  await addTerritories(trx, batchId);
  await sql`SET LOCAL enable_hashagg = DEFAULT`.execute(trx);
};
