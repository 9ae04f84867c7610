import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { OverlapQuery } from '../stream-store.ts';

/** For sorting and hashing a report of a million rows in memory. */
const WORK_MEMORY = '192MB';

/**
 * Prepares a transaction for a large report: memory for its sums, and no wait for the disk at its end, since nothing counts
 * before a later transaction is on disk, and all before it is by then.
 */
export const prepareStep = async (trx: Db): Promise<void> => {
  await sql`SET LOCAL work_mem = ${sql.lit(WORK_MEMORY)}`.execute(trx);
  await sql`SET LOCAL synchronous_commit = off`.execute(trx);
};

/** Without it the planner takes a million rows for a thousand, and sorts where it could hash. */
export const analyzeStaged = async (trx: Db): Promise<void> => {
  await sql`ANALYZE staged`.execute(trx);
};

/** Adds the rows themselves. */
export const addRows = async (trx: Db, batchId: number): Promise<void> => {
  await sql`
    INSERT INTO statistics_rows (batch_id, release_id, track_id, platform_id, day, last_day, territory, quantity)
    SELECT ${batchId}::int, codes.release_id, codes.track_id, platforms.id, day, last_day, territory, quantity
    FROM staged JOIN codes USING (code_place) JOIN platforms USING (place)
    WHERE codes.release_id IS NOT NULL`.execute(trx);
};

/** The tables beside what is staged that all sums are made from. */
const SUMS = ['track_sums', 'release_sums', 'territory_sums'] as const;

/** Takes the sums of what was added before out of a staging area. */
export const dropSums = async (db: Db, schema: string): Promise<void> => {
  const tables = SUMS.map((name) => sql.raw(`${schema}.${name}`));
  await sql`DROP TABLE IF EXISTS ${sql.join(tables)}`.execute(db);
};

const createSums = async (trx: Db, name: (typeof SUMS)[number], rows: RawBuilder<unknown>): Promise<void> => {
  await sql`CREATE UNLOGGED TABLE ${sql.table(name)} AS ${rows}`.execute(trx);
};

const isOfOneDay = async (trx: Db): Promise<boolean> => {
  const { rows } = await sql<{ is_one: boolean | null }>`
    SELECT min(day) = max(last_day) AS is_one FROM staged`.execute(trx);
  return rows[0]?.is_one === true;
};

/**
 * Of one day there are many rows for each code, and few once they are summed by it: only these have to be joined. Over many
 * days each row would be a sum of its own, and summing them costs more than it spares.
 */
const SUMMED_BY_CODE = sql`(
  SELECT code_place, place, day, last_day, sum(quantity)::bigint AS quantity FROM staged
  GROUP BY code_place, place, day, last_day
) AS staged`;

/** Sums what is staged by track, store and day. */
export const sumTracks = async (trx: Db): Promise<void> => {
  const staged = (await isOfOneDay(trx)) ? SUMMED_BY_CODE : sql`staged`;
  await createSums(
    trx,
    'track_sums',
    sql`
      SELECT codes.owner_id, codes.release_id, codes.track_id, platforms.id AS platform_id, day, last_day,
        sum(quantity)::bigint AS quantity
      FROM ${staged} JOIN codes USING (code_place) JOIN platforms USING (place)
      WHERE codes.release_id IS NOT NULL
      GROUP BY codes.owner_id, codes.release_id, codes.track_id, platforms.id, day, last_day
      ORDER BY codes.owner_id, codes.release_id, codes.track_id, day`,
  );
  // For `findOverlapping`, which joins it with all that other reports brought.
  await sql`ANALYZE track_sums`.execute(trx);
};

/** Sums what is staged by territory and day, over all stores. */
export const sumTerritories = async (trx: Db): Promise<void> => {
  await createSums(
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
 * Sums of sums are as many as there were where a report is spread over many days, and sorting so many takes half of what
 * hashing them does; where there are few neither costs anything.
 */
const sortInsteadOfHashing = async (trx: Db): Promise<void> => {
  await sql`SET LOCAL enable_hashagg = off`.execute(trx);
};

/** Sums tracks by release. */
export const sumReleases = async (trx: Db): Promise<void> => {
  await sortInsteadOfHashing(trx);
  await createSums(
    trx,
    'release_sums',
    sql`
      SELECT owner_id, release_id, platform_id, day, last_day, sum(quantity)::bigint AS quantity FROM track_sums
      GROUP BY owner_id, release_id, platform_id, day, last_day
      ORDER BY owner_id, release_id, day`,
  );
};

// Sums by day go in in the order of their indexes: one that jumps between its pages costs several times as much.

export const addTrackDays = async (trx: Db, batchId: number): Promise<void> => {
  await sql`
    INSERT INTO statistics_track_days (batch_id, track_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, track_id, platform_id, day, last_day, quantity FROM track_sums
    WHERE track_id IS NOT NULL`.execute(trx);
};

export const addReleaseDays = async (trx: Db, batchId: number): Promise<void> => {
  await sql`
    INSERT INTO statistics_release_days (batch_id, release_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, release_id, platform_id, day, last_day, quantity FROM release_sums`.execute(trx);
};

export const addOwnerDays = async (trx: Db, batchId: number): Promise<void> => {
  await sortInsteadOfHashing(trx);
  await sql`
    INSERT INTO statistics_owner_days (batch_id, owner_id, platform_id, day, last_day, quantity)
    SELECT ${batchId}::int, owner_id, platform_id, day, last_day, sum(quantity) FROM release_sums
    GROUP BY owner_id, platform_id, day, last_day
    ORDER BY owner_id, day`.execute(trx);
};

/** The sums of a month, in the order of the columns of the tables by month. */
const PACKED = sql`array_agg(territory), array_agg(day), array_agg(last_day), array_agg(quantity)`;
const MONTH = sql`date_trunc('month', day)::date`;

/** Sums by territory and day, packed by month. */
export const addReleaseTerritories = async (trx: Db, batchId: number): Promise<void> => {
  await sortInsteadOfHashing(trx);
  await sql`
    INSERT INTO statistics_release_territory_months
      (batch_id, release_id, month, territories, days, last_days, quantities)
    SELECT ${batchId}::int, release_id, ${MONTH}, ${PACKED} FROM territory_sums
    GROUP BY release_id, ${MONTH}
    ORDER BY release_id`.execute(trx);
};

export const addOwnerTerritories = async (trx: Db, batchId: number): Promise<void> => {
  await sortInsteadOfHashing(trx);
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

/** By the table `track_sums`. */
export const findOverlapping = async (trx: Db, { candidates, firstDay, lastDay }: OverlapQuery): Promise<number[]> => {
  const { rows } = await sql<{ batch_id: number }>`
    SELECT DISTINCT days.batch_id FROM statistics_track_days AS days
    JOIN track_sums USING (track_id, platform_id, day, last_day)
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
