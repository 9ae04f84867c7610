import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** Which batches count, as the service’s own database knows at one moment. */
export interface Counting {
  /** Batches that do not count, or not yet. */
  readonly hidden: readonly number[];
  /** Above it are batches that were begun after this was read. */
  readonly newest: number;
}

/** The columns of `Counting`. */
export const countingColumns = sql`
  ARRAY(SELECT id FROM statistics_batches WHERE NOT is_active) AS hidden,
  coalesce((SELECT max(id) FROM statistics_batches), 0) AS newest`;

export const readCounting = async (db: Db): Promise<Counting> => {
  const { rows } = await sql<Counting>`SELECT ${countingColumns}`.execute(db);
  return rows[0] ?? { hidden: [], newest: 0 };
};
