import { type RawBuilder, sql } from 'kysely';
import { dateOf } from '#features/statistics/staged/staged-store.ts';
import type { Db } from '#platform/database/tables.ts';
import type { StagedBatch, StagedDays } from '../stream-store.ts';

/** Makes a temporary table of this transaction. */
export const createTemporary = async (trx: Db, name: string, rows: RawBuilder<unknown>): Promise<void> => {
  await sql`CREATE TEMP TABLE ${sql.table(name)} ON COMMIT DROP AS ${rows}`.execute(trx);
};

/** The store of a staged row: looked up by its place, which takes half of what joining it does. */
export const PLATFORM_ID = sql`(ARRAY(SELECT id FROM platforms ORDER BY place))[place + 1]`;

/** Staged rows as the columns of one, and what fills them; where all rows are of single days, `last_days` is left out. */
export const packedRows = (
  days: StagedDays | null,
): { readonly columns: RawBuilder<unknown>; readonly values: RawBuilder<unknown> } => {
  const hasPeriods = days?.hasPeriods ?? true;
  return {
    columns: sql`platform_ids, days, ${hasPeriods ? sql`last_days, ` : sql``}territories, quantities`,
    values: sql`
      array_agg(${PLATFORM_ID}), array_agg(day), ${hasPeriods ? sql`array_agg(last_day), ` : sql``}
      array_agg(territory), array_agg(quantity)`,
  };
};

/**
 * Sums are there so that a screen has little to read. Where a report of several days has few rows of a person in a month,
 * the rows are little to read as they are, and summing them first, at five levels, would be most of what an import costs.
 * At most this many of them for each day of the report are kept as they came.
 */
const ROWS_A_DAY = 8;
/** More days than a month has make no difference. */
const DAYS_MAX = 31;

export interface OwnerMonths {
  /** Whether there is anything that is kept as it came. */
  readonly hasSparse: boolean;
  /** Whether there is anything that has to be summed. */
  readonly hasDense: boolean;
}

/**
 * The table `owner_months` of this transaction: which months of which people are sparse. `days`: how many days the report
 * has rows of.
 */
export const countOwnerMonths = async (trx: Db, days: number): Promise<OwnerMonths> => {
  const limit = ROWS_A_DAY * Math.min(days, DAYS_MAX);
  await createTemporary(
    trx,
    'owner_months',
    sql`
      SELECT codes.owner_id, month, count(*) <= ${sql.lit(limit)} AS is_sparse
      FROM staged JOIN codes USING (code_place) WHERE codes.release_id IS NOT NULL
      GROUP BY codes.owner_id, month`,
  );
  const { rows } = await sql<OwnerMonths>`
    SELECT coalesce(bool_or(is_sparse), false) AS "hasSparse", coalesce(bool_or(NOT is_sparse), false) AS "hasDense"
    FROM owner_months`.execute(trx);
  return rows[0] ?? { hasSparse: false, hasDense: false };
};

/** The staged rows that have to be summed, by the name of `staged`. */
export const denseRows = ({ hasSparse, hasDense }: OwnerMonths): RawBuilder<unknown> => {
  if (!hasDense) return sql`(SELECT * FROM staged LIMIT 0) AS staged`;
  if (!hasSparse) return sql`staged`;
  return sql`(
    SELECT staged.* FROM staged JOIN codes USING (code_place) JOIN owner_months USING (owner_id, month)
    WHERE NOT is_sparse
  ) AS staged`;
};

/** Adds what is sparse to a batch: for releases with their tracks, and for people. */
export const addSparse = async (trx: Db, { batchId, days }: StagedBatch, { hasDense }: OwnerMonths): Promise<void> => {
  const { columns, values } = packedRows(days);
  const rows = hasDense
    ? sql`staged JOIN codes USING (code_place) JOIN owner_months USING (owner_id, month) WHERE is_sparse`
    : sql`staged JOIN codes USING (code_place) WHERE release_id IS NOT NULL`;
  await sql`
    INSERT INTO statistics_sparse_releases (batch_id, release_id, month, track_ids, ${columns})
    SELECT ${batchId}::int, release_id, ${sql.raw(dateOf('month'))}, array_agg(track_id), ${values}
    FROM ${rows} GROUP BY release_id, month`.execute(trx);
  await sql`
    INSERT INTO statistics_sparse_owners (batch_id, owner_id, month, ${columns})
    SELECT ${batchId}::int, owner_id, ${sql.raw(dateOf('month'))}, ${values}
    FROM ${rows} GROUP BY owner_id, month`.execute(trx);
};
