import { type RawBuilder, sql } from 'kysely';
import type { DataMigration } from '../data-migrations/run-data-migrations.ts';
import type { Db } from '../database/tables.ts';

/** Sums over a large table, which triggers write; see migration 0121. */
type SumName = 'files' | 'payouts';

export interface RunningSum {
  readonly key: string;
  readonly rows: number;
  readonly amount: number;
  readonly fees: number;
}

declare module '../database/tables.ts' {
  interface Tables {
    running_sums: RunningSum & { name: SumName; is_base: boolean };
  }
}

/** Reads sums by key. `counted` counts the table itself: it is read until the data migration has added what was there before. */
export const readRunningSums = async (
  db: Db,
  name: SumName,
  counted: RawBuilder<RunningSum>,
): Promise<readonly RunningSum[]> => {
  const { rows } = await sql<RunningSum & { is_whole: boolean }>`
    SELECT key, sum(rows)::bigint AS rows, sum(amount)::bigint AS amount, sum(fees)::bigint AS fees,
      bool_or(bool_or(is_base)) OVER () AS is_whole
    FROM running_sums WHERE name = ${name} GROUP BY key ORDER BY key`.execute(db);
  if (rows[0]?.is_whole) return rows.filter((sum) => sum.rows !== 0);
  return (await counted.execute(db)).rows;
};

/** Adds the rows from before there were triggers. Table and differences are read in one snapshot, so none counts twice. */
export const sumEarlierRows = (name: SumName, counted: RawBuilder<RunningSum>): DataMigration => ({
  name: `sums.${name}`,
  count: async () => 1,
  convertBatch: async (trx) => {
    await sql`
      INSERT INTO running_sums (name, key, rows, amount, fees, is_base)
      SELECT ${name}, key, sum(rows), sum(amount), sum(fees), true
      FROM (
        SELECT key, rows, amount, fees FROM (${counted}) AS counted
        UNION ALL SELECT key, -rows, -amount, -fees FROM running_sums WHERE name = ${name}
        UNION ALL SELECT '', 0, 0, 0
      ) AS earlier GROUP BY key`.execute(trx);
    return { rows: 1, position: null };
  },
});

/** Adds up the differences of a day. */
export const compactRunningSums = async (db: Db): Promise<void> => {
  await sql`
    WITH taken AS (DELETE FROM running_sums RETURNING *)
    INSERT INTO running_sums (name, key, rows, amount, fees, is_base)
    SELECT name, key, sum(rows), sum(amount), sum(fees), bool_or(is_base) FROM taken GROUP BY name, key`.execute(db);
};
