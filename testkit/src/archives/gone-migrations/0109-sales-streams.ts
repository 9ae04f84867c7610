import { type Kysely, sql } from 'kysely';

/** Lets a sales report count in statistics where no usage report has its store and month. */
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
      ADD COLUMN streams_counted int`.execute(db);
}
