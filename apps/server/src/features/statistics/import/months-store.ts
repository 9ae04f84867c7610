import { ALL_PLATFORMS } from '@dubplate/contract/statistics/stores';
import type { LocalDate } from '@dubplate/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { endImport } from './store.ts';

/** The key of a store, and the first day of a month. */
export interface StoreMonth {
  readonly platform: string;
  readonly month: LocalDate;
}

const listed = (places: readonly StoreMonth[]): RawBuilder<unknown> =>
  sql`unnest(${places.map(({ platform }) => platform)}::text[], ${places.map(({ month }) => month)}::date[])
    AS places (platform, month)`;

/** Records the stores and months of the rows in the table `staged`. Longer periods belong to each of their months. */
export const recordStagedMonths = async (trx: Db, importUuid: string): Promise<void> => {
  await sql`
    INSERT INTO statistics_import_months (import_uuid, platform, month)
    SELECT DISTINCT ${importUuid}::uuid, key, generate_series(
      date '1970-01-01' + month, date_trunc('month', date '1970-01-01' + last_day), interval '1 month')::date
    FROM (SELECT DISTINCT place, month, last_day FROM staged) AS found
    JOIN platforms USING (place)
    JOIN statistics_platforms ON statistics_platforms.id = platforms.id`.execute(trx);
};

export const recordMonths = async (trx: Db, importUuid: string, places: readonly StoreMonth[]): Promise<void> => {
  await sql`
    INSERT INTO statistics_import_months (import_uuid, platform, month)
    SELECT ${importUuid}::uuid, platform, month FROM ${listed(places)}`.execute(trx);
};

/**
 * Returns the stores and months that an active usage report has. Streams of an unnamed platform may be those of any
 * store. Reports from before stores were recorded have all stores between their first and last day.
 */
export const listCovered = async (db: Db, places: readonly StoreMonth[]): Promise<StoreMonth[]> => {
  const { rows } = await sql<StoreMonth>`
    SELECT platform, month FROM ${listed(places)} WHERE EXISTS (
      SELECT FROM statistics_imports AS usage
      WHERE status = 'ACTIVE' AND sales_report IS NULL
        AND first_day < places.month + interval '1 month' AND last_day >= places.month
        AND (
          NOT EXISTS (SELECT FROM statistics_import_months WHERE import_uuid = usage.uuid)
          OR EXISTS (
            SELECT FROM statistics_import_months AS months
            WHERE import_uuid = usage.uuid AND months.month = places.month
              AND months.platform IN (places.platform, ${ALL_PLATFORMS})
          )
        )
    )`.execute(db);
  return rows;
};

/** Ends the imports of sales that share a store and month with a usage report: a job counts the rest of them again. */
export const endCoveredSales = async (trx: Db, usageUuid: string, now: Date): Promise<void> => {
  const { rows } = await sql<{ uuid: string }>`
    SELECT uuid FROM statistics_imports
    WHERE status = 'ACTIVE' AND sales_report IS NOT NULL AND EXISTS (
      SELECT FROM statistics_import_months AS sold
      JOIN statistics_import_months AS used ON used.import_uuid = ${usageUuid} AND used.month = sold.month
        AND used.platform IN (sold.platform, ${ALL_PLATFORMS})
      WHERE sold.import_uuid = statistics_imports.uuid
    )
    ORDER BY uuid FOR UPDATE`.execute(trx);
  for (const { uuid } of rows) await endImport(trx, uuid, { as: 'REPLACED', by: null, now });
};

/** The sales reports whose units count, each with its stores and months. */
export const listCountedSales = async (db: Db): Promise<ReadonlyMap<string, readonly StoreMonth[]>> => {
  const rows = await db
    .selectFrom('statistics_imports')
    .leftJoin('statistics_import_months as months', 'months.import_uuid', 'statistics_imports.uuid')
    .select(['sales_report', 'platform', 'month'])
    .where('status', '=', 'ACTIVE')
    .where('sales_report', 'is not', null)
    .execute();
  const counted = new Map<string, StoreMonth[]>();
  for (const { sales_report, platform, month } of rows) {
    if (sales_report === null) continue;
    const places = counted.get(sales_report) ?? [];
    counted.set(sales_report, places);
    if (platform !== null && month !== null) places.push({ platform, month: month as LocalDate });
  }
  return counted;
};
