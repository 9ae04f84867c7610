import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** The first days of the months that the table `staged` of this connection has rows of. */
export const listStagedMonths = async (trx: Db): Promise<LocalDate[]> => {
  const { rows } = await sql<{ month: LocalDate }>`
    SELECT DISTINCT date_trunc('month', day)::date AS month FROM staged ORDER BY 1`.execute(trx);
  return rows.map(({ month }) => month);
};
