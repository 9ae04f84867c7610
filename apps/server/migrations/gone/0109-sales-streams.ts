import { type Kysely, sql } from 'kysely';

/** Did the same but for the conversion of rows. Rows that were approved keep their `usd`. */
export const becomes = '0109-royalty-reports';

export async function convert(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE royalty_reports
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
  await sql`ALTER TABLE royalty_rows DROP CONSTRAINT royalty_rows_report_id_fkey`.execute(db);
  await sql`ALTER TABLE royalty_pending DROP CONSTRAINT royalty_pending_report_id_fkey`.execute(db);
  await sql`
    ALTER TABLE royalty_pending
    DROP CONSTRAINT royalty_pending_report_id_release_uuid_track_uuid_sale_mont_key`.execute(db);
}
