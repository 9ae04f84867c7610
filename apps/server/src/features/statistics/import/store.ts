import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { StagedReport } from './stage-report.ts';

/** The day after the last of a month. */
const nextMonth = (month: LocalDate): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};

/**
 * Makes room for the rows of these months, one transaction at a time. What exists is left alone, and what does not is
 * attached, so that nobody who reads waits.
 */
export const createMonths = async (trx: Db, months: readonly LocalDate[]): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('statistics.months', 0))`.execute(trx);
  for (const month of months) {
    const name = `statistics_rows_${month.slice(0, 7).replace('-', '_')}`;
    const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS exists`.execute(trx);
    if (rows[0]?.exists) continue;
    await sql`CREATE TABLE ${sql.table(name)} (LIKE statistics_rows INCLUDING ALL)`.execute(trx);
    await sql`
      ALTER TABLE statistics_rows ATTACH PARTITION ${sql.table(name)}
      FOR VALUES FROM (${sql.lit(month)}) TO (${sql.lit(nextMonth(month))})`.execute(trx);
  }
};

/** Imports of one report take turns; a second one waits here until the first has ended. */
export const lockReport = async (trx: Db, report: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`statistics.report.${report}`}, 0))`.execute(trx);
};

/** The import that counts for a report. */
export const findActiveImport = (db: Db, report: string) =>
  db
    .selectFrom('statistics_imports')
    .selectAll()
    .where('report', '=', report)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();

/** Whether rows of this import were dropped with their month; what is imported later has its rows. */
export const isArchived = async (
  db: Db,
  { first_day, last_day, created_at }: { first_day: LocalDate | null; last_day: LocalDate | null; created_at: Date },
): Promise<boolean> => {
  if (first_day === null || last_day === null) return false;
  const dropped = await db
    .selectFrom('statistics_dropped_months')
    .select('month')
    .where('month', '>=', sql<LocalDate>`date_trunc('month', ${first_day}::date)::date`)
    .where('month', '<=', last_day)
    .where('dropped_at', '>=', created_at)
    .limit(1)
    .executeTakeFirst();
  return dropped !== undefined;
};

/** Ends an import: what it brought no longer counts. Its rows are removed later. */
export const endImport = async (trx: Db, importUuid: string, now: Date): Promise<void> => {
  await trx
    .updateTable('statistics_imports')
    .set({ status: 'ENDED', ended_at: now })
    .where('uuid', '=', importUuid)
    .execute();
  await trx.updateTable('statistics_batches').set({ is_active: false }).where('import_uuid', '=', importUuid).execute();
  await trx.deleteFrom('statistics_unmatched').where('import_uuid', '=', importUuid).execute();
};

interface NewImport {
  readonly uuid: string;
  readonly report: string;
  readonly fileName: string;
  readonly actorUuid: UserId | null;
  readonly staged: StagedReport;
  readonly now: Date;
}

/** Records an import with its first batch, which counts once the transaction commits. @returns the batch’s id */
export const insertImport = async (trx: Db, { uuid, report, fileName, actorUuid, staged, now }: NewImport) => {
  await trx
    .insertInto('statistics_imports')
    .values({
      uuid,
      report,
      status: 'ACTIVE',
      file_name: fileName,
      actor_uuid: actorUuid,
      rows: staged.rows,
      quantity: staged.quantity,
      first_day: staged.firstDay,
      last_day: staged.lastDay,
      created_at: now,
      ended_at: null,
      ended_as: null,
      ended_by: null,
    })
    .execute();
  const { id } = await trx
    .insertInto('statistics_batches')
    .values({ import_uuid: uuid, is_active: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The table `platforms` of this connection: the ids of the stores that staged rows name by their places. */
export const resolvePlatforms = async (trx: Db, keys: readonly string[]): Promise<void> => {
  await sql`
    INSERT INTO statistics_platforms (key) SELECT unnest(${keys}::text[]) ORDER BY 1
    ON CONFLICT DO NOTHING`.execute(trx);
  // A statement that makes a table takes no parameters.
  await sql`CREATE TEMP TABLE platforms (place smallint, id smallint) ON COMMIT DROP`.execute(trx);
  await sql`
    INSERT INTO platforms (place, id)
    SELECT named.position - 1, statistics_platforms.id
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS named (key, position)
    JOIN statistics_platforms USING (key)`.execute(trx);
};

/** Reports under other names that have rows for the same stores, days and tracks as what is being imported. */
export const findOverlaps = async (
  trx: Db,
  importUuid: string,
  { firstDay, lastDay }: Pick<StagedReport, 'firstDay' | 'lastDay'>,
): Promise<string[]> => {
  if (firstDay === null || lastDay === null) return [];
  const candidates = await trx
    .selectFrom('statistics_imports')
    .innerJoin('statistics_batches', 'statistics_batches.import_uuid', 'statistics_imports.uuid')
    .select(['report', 'statistics_batches.id'])
    .where('status', '=', 'ACTIVE')
    .where('uuid', '!=', importUuid)
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .execute();
  if (candidates.length === 0) return [];
  const { rows } = await sql<{ batch_id: number }>`
    SELECT DISTINCT days.batch_id FROM statistics_track_days AS days
    JOIN sums USING (track_id, platform_id, day, last_day)
    WHERE days.batch_id = ANY (${candidates.map(({ id }) => id)}::int[])
      AND days.day BETWEEN ${firstDay} AND ${lastDay}`.execute(trx);
  const found = new Set(rows.map(({ batch_id }) => batch_id));
  return [...new Set(candidates.filter(({ id }) => found.has(id)).map(({ report }) => report))].sort();
};

/** Keeps in the history which reports seemed to have brought the same. */
export const recordOverlaps = async (trx: Db, importUuid: string, reports: string[]): Promise<void> => {
  await trx.updateTable('statistics_imports').set({ overlapping: reports }).where('uuid', '=', importUuid).execute();
};

const TABLES = [
  'statistics_rows',
  'statistics_track_days',
  'statistics_release_days',
  'statistics_owner_days',
  'statistics_release_territories',
  'statistics_owner_territories',
] as const;

/** The batches of imports that have ended: nothing of them counts any more. */
export const listEndedBatches = async (db: Db): Promise<number[]> => {
  const ended = await db
    .selectFrom('statistics_batches')
    .innerJoin('statistics_imports', 'statistics_imports.uuid', 'statistics_batches.import_uuid')
    .select('statistics_batches.id')
    .where('is_active', '=', false)
    .where('status', '=', 'ENDED')
    .execute();
  return ended.map(({ id }) => id);
};

/** Deletes all rows of a batch that does not count; its import stays in the history. */
export const deleteBatch = async (trx: Db, id: number): Promise<void> => {
  for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)} WHERE batch_id = ${id}`.execute(trx);
  await trx.deleteFrom('statistics_batches').where('id', '=', id).execute();
};
