import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { ReportRow, StoreMonth } from '#features/statistics/index.ts';
import type { Db } from '#platform/database/tables.ts';

/** An approved report whose units may count as streams. */
export interface StreamReport {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly streams_revision: number;
  /** The revision that statistics have; null if they have none. */
  readonly streams_counted: number | null;
}

export const listStreamReports = (db: Db): Promise<StreamReport[]> =>
  db
    .selectFrom('royalty_reports')
    .select(['id', 'uuid', 'name', 'streams_revision', 'streams_counted'])
    .where('feeds_statistics', '=', true)
    .where('status', '=', 'APPROVED')
    .orderBy('id')
    .execute();

/** Marks what a report counts as changed. */
export const touchStreams = async (trx: Db, reportId: number): Promise<void> => {
  await trx
    .updateTable('royalty_reports')
    .set((eb) => ({ streams_revision: eb('streams_revision', '+', 1) }))
    .where('id', '=', reportId)
    .execute();
};

export const setFeeding = async (trx: Db, reportId: number, isOn: boolean): Promise<void> => {
  await trx.updateTable('royalty_reports').set({ feeds_statistics: isOn }).where('id', '=', reportId).execute();
};

export const setCounted = async (db: Db, { id }: StreamReport, revision: number | null): Promise<void> => {
  await db.updateTable('royalty_reports').set({ streams_counted: revision }).where('id', '=', id).execute();
};

/** The months of a report until now at these stores. */
export const listStoreMonths = async (
  db: Db,
  reportId: number,
  { stores, today }: { readonly stores: readonly string[]; readonly today: LocalDate },
): Promise<StoreMonth[]> => {
  const { rows } = await sql<StoreMonth>`
    SELECT store AS platform, sale_month AS month FROM royalty_report_sums
    WHERE report_id = ${reportId} AND store = ANY (${[...stores]}::text[]) AND sale_month <= ${today} AND units <> 0
    ORDER BY 1, 2`.execute(db);
  return rows;
};

/** Rows that are read at a time. */
const BATCH_ROWS = 5_000;

type StreamRow = Pick<ReportRow, 'day' | 'lastDay' | 'platform' | 'territory' | 'quantity' | 'trackUuid' | 'upc'>;

/**
 * Reads the units of matched rows, summed and rounded to whole streams of a month. A row with a UPC alone counts for its
 * release.
 * @param db has one connection, which is closed afterwards
 */
export async function* readStreams(
  db: Db,
  reportId: number,
  places: readonly StoreMonth[],
): AsyncGenerator<readonly StreamRow[]> {
  await sql`CREATE TEMP TABLE stream_places (store text, sale_month date)`.execute(db);
  await sql`
    INSERT INTO stream_places SELECT * FROM unnest(${places.map(({ platform }) => platform)}::text[],
      ${places.map(({ month }) => month)}::date[])`.execute(db);
  await sql`
    DECLARE streams CURSOR WITH HOLD FOR
    SELECT sale_month AS day, (sale_month + interval '1 month' - interval '1 day')::date AS "lastDay", store AS platform,
      CASE WHEN territory ~ '^[A-Z]{2}$' THEN territory END AS territory, round(sum(units))::bigint AS quantity,
      track_uuid AS "trackUuid", CASE WHEN track_uuid IS NULL THEN releases.upc END AS upc
    FROM royalty_rows AS rows JOIN stream_places USING (store, sale_month)
    JOIN releases ON releases.uuid = rows.release_uuid AND releases.status = 'PUBLISHED'
    WHERE report_id = ${sql.lit(reportId)}
    GROUP BY 1, 2, 3, 4, 6, 7 HAVING round(sum(units)) <> 0`.execute(db);
  for (;;) {
    const { rows } = await sql<StreamRow>`FETCH ${sql.lit(BATCH_ROWS)} FROM streams`.execute(db);
    if (rows.length === 0) return;
    yield rows;
  }
}
