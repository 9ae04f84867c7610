import { type RawBuilder, sql } from 'kysely';
import { dateOf } from '#features/statistics/staged/staged-store.ts';
import type { Db } from '#platform/database/tables.ts';
import type { StagedBatch, StagedDays } from '../stream-store.ts';

/** Creates a temporary table that is dropped on commit. */
export const createTemporary = async (trx: Db, name: string, rows: RawBuilder<unknown>): Promise<void> => {
  await sql`CREATE TEMP TABLE ${sql.table(name)} ON COMMIT DROP AS ${rows}`.execute(trx);
};

/** The store of a staged row. An array lookup takes half the time of a join. */
export const PLATFORM_ID = sql`(ARRAY(SELECT id FROM platforms ORDER BY place))[place + 1]`;

/** Returns the columns of packed rows and their values. Without periods `last_days` is left out. */
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
 * Sums keep reads small. If a user has few rows in a month of a report of several days, reading the rows is cheap, and
 * summing them at five levels would be most of the cost of an import. Up to this many rows per day of the report are
 * stored unsummed.
 */
const ROWS_A_DAY = 8;
const DAYS_MAX = 31;

export interface OwnerMonths {
  /** Whether any rows are stored unsummed. */
  readonly hasSparse: boolean;
  /** Whether any rows are summed. */
  readonly hasDense: boolean;
}

/**
 * Creates the table `owner_months` of this transaction, with the sparse months of each owner. `days` is the number of
 * days of the report.
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

/** Selects the staged rows to sum, as `staged`. */
export const denseRows = ({ hasSparse, hasDense }: OwnerMonths): RawBuilder<unknown> => {
  if (!hasDense) return sql`(SELECT * FROM staged LIMIT 0) AS staged`;
  if (!hasSparse) return sql`staged`;
  return sql`(
    SELECT staged.* FROM staged JOIN codes USING (code_place) JOIN owner_months USING (owner_id, month)
    WHERE NOT is_sparse
  ) AS staged`;
};

/** Adds the sparse rows to a batch, by release and by owner. */
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
