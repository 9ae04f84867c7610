import { statfs } from 'node:fs/promises';
import type { Database } from '@dubplate/server/platform/database/open-database.ts';

/** Maximum bytes of a raw row with its sums and indexes, as measured. */
const BYTES_A_ROW = 500;

/** @throws if the disk has too little room for the rows */
export const checkFreeDisk = async (folder: string, rows: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  const needed = rows * BYTES_A_ROW;
  if (bavail * bsize < needed) throw new Error(`${Math.ceil(needed / 1e9)} GB of free disk are needed in ${folder}`);
};

/** Bytes for each raw row: the rows, and their sums with indexes. */
export const postgresSizes = async (pool: Database['pool'], rows: number) => {
  const { rows: tables } = await pool.query<{ name: string; bytes: string }>(`
    SELECT CASE WHEN relname LIKE 'statistics_row_months_%' THEN 'statistics_row_months' ELSE relname END AS name,
      sum(pg_total_relation_size(oid)) AS bytes
    FROM pg_class WHERE relkind = 'r' AND relname ~ '^statistics_(row_months_|track_days|release_days|owner_days|.*territory_months|sparse)'
    GROUP BY 1 ORDER BY 1`);
  return tables.map(({ name, bytes }) => ({ table: name, 'bytes a row': Number((Number(bytes) / rows).toFixed(1)) }));
};

/** The same in ClickHouse. */
export const clickHouseSizes = async (origin: string, rows: number) => {
  const answer = await fetch(origin, {
    method: 'POST',
    body: `SELECT table, toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts
      WHERE active AND startsWith(table, 'statistics_') GROUP BY table ORDER BY table FORMAT JSONEachRow`,
  });
  const tables = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return tables.map(({ table, bytes }) => ({ table, 'bytes a row': Number((bytes / rows).toFixed(1)) }));
};
