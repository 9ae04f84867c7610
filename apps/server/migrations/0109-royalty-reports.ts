import { type Kysely, sql } from 'kysely';

/**
 * Lets a sales report count in statistics where no usage report has its store and month. Converts the rows of a report by
 * what is kept on the report, instead of rewriting each: those that were approved before keep their `usd`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE statistics_import_months (
      import_uuid uuid NOT NULL REFERENCES statistics_imports ON DELETE CASCADE,
      -- The key of a store; the first day of a month.
      platform text NOT NULL,
      month date NOT NULL,
      PRIMARY KEY (import_uuid, platform, month)
    )`.execute(db);
  // The sales report of an import; null for usage reports.
  await sql`ALTER TABLE statistics_imports ADD COLUMN sales_report uuid`.execute(db);
  await sql`
    ALTER TABLE royalty_reports
      ADD COLUMN feeds_statistics boolean NOT NULL DEFAULT false,
      -- Grows with each change of what the report counts; the second is the revision that statistics have.
      ADD COLUMN streams_revision int NOT NULL DEFAULT 0,
      ADD COLUMN streams_counted int,
      -- A row is net × factor ÷ divisor whole units of the 12th decimal, and one more if its remainder and line come
      -- before the cut. Null until it is approved.
      ADD COLUMN usd_factor numeric,
      ADD COLUMN usd_divisor numeric,
      ADD COLUMN cut_remainder numeric,
      ADD COLUMN cut_line int`.execute(db);
  await sql`
    CREATE VIEW royalty_converted_rows AS
    SELECT report_id, line, sale_month, store, territory, isrc, upc, title, artist, rows.units, rows.net, gross, release_uuid,
      track_uuid, unmatched, is_detached, late_in,
      CASE WHEN usd_divisor IS NULL THEN rows.usd ELSE (
        div(rows.net * usd_factor - mod(mod(rows.net * usd_factor, usd_divisor) + usd_divisor, usd_divisor), usd_divisor)
        + coalesce((mod(mod(rows.net * usd_factor, usd_divisor) + usd_divisor, usd_divisor), -line)
          >= (cut_remainder, -cut_line), false)::int
      ) * 0.000000000001 END AS usd
    FROM royalty_rows AS rows JOIN royalty_reports ON royalty_reports.id = report_id`.execute(db);
  // A million rows would be checked one by one. Only deleting a report removes rows.
  await sql`ALTER TABLE royalty_rows DROP CONSTRAINT royalty_rows_report_id_fkey`.execute(db);
  await sql`ALTER TABLE royalty_pending DROP CONSTRAINT royalty_pending_report_id_fkey`.execute(db);
  await sql`
    ALTER TABLE royalty_pending
    DROP CONSTRAINT royalty_pending_report_id_release_uuid_track_uuid_sale_mont_key`.execute(db);
}
