import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { StagedDays } from '../stream-store.ts';

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
