import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { StagedReport } from './stage-report.ts';

/** Serializes imports of one report. */
export const lockReport = async (trx: Db, report: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`statistics.report.${report}`}, 0))`.execute(trx);
};

export const findActiveImport = (db: Db, report: string) =>
  db
    .selectFrom('statistics_imports')
    .selectAll()
    .where('report', '=', report)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();

/** Whether rows of this import were dropped with their month. Imports after the drop have their rows. */
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

export const recordDroppedMonth = async (db: Db, month: LocalDate, now: Date): Promise<void> => {
  await db
    .insertInto('statistics_dropped_months')
    .values({ month, dropped_at: now })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ dropped_at: now }))
    .execute();
};

interface ImportEnd {
  readonly as: 'REPLACED' | 'UNDONE';
  /** Null for the watched folder. */
  readonly by: UserId | null;
  readonly now: Date;
}

/** Ends an import, so that it no longer counts. Its rows are removed later. */
export const endImport = async (trx: Db, importUuid: string, { as, by, now }: ImportEnd): Promise<void> => {
  await trx
    .updateTable('statistics_imports')
    .set({ status: 'ENDED', ended_at: now, ended_as: as, ended_by: by })
    .where('uuid', '=', importUuid)
    .execute();
  await trx.updateTable('statistics_batches').set({ is_active: false }).where('import_uuid', '=', importUuid).execute();
  await trx.deleteFrom('statistics_unmatched').where('import_uuid', '=', importUuid).execute();
};

/** Fails an import before it became active. Its rows are removed later. */
export const failImport = async (db: Db, importUuid: string): Promise<void> => {
  await db.updateTable('statistics_imports').set({ status: 'FAILED' }).where('uuid', '=', importUuid).execute();
};

interface NewImport {
  readonly uuid: string;
  readonly report: string;
  readonly fileName: string;
  readonly actorUuid: UserId | null;
  readonly staged: StagedReport;
  /** The sales report whose units it counts; null for a usage report. */
  readonly salesReport: string | null;
  readonly now: Date;
}

/** Inserts an inactive batch of an import. @returns its id */
export const insertBatch = async (db: Db, importUuid: string): Promise<number> => {
  const { id } = await db
    .insertInto('statistics_batches')
    .values({ import_uuid: importUuid, is_active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Inserts an import with its first batch, both inactive. @returns the id of the batch */
export const insertImport = async (
  db: Db,
  { uuid, report, fileName, actorUuid, staged, salesReport, now }: NewImport,
): Promise<number> => {
  await db
    .insertInto('statistics_imports')
    .values({
      uuid,
      report,
      status: 'RUNNING',
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
      sales_report: salesReport,
    })
    .execute();
  return insertBatch(db, uuid);
};

export const activateBatch = async (trx: Db, id: number): Promise<void> => {
  await trx.updateTable('statistics_batches').set({ is_active: true }).where('id', '=', id).execute();
};

export const activateImport = async (trx: Db, uuid: string, now: Date): Promise<void> => {
  await trx
    .updateTable('statistics_imports')
    .set({ status: 'ACTIVE', created_at: now })
    .where('uuid', '=', uuid)
    .execute();
};

/** Lists active batches of other reports whose days overlap. */
export const listOverlapCandidates = (
  db: Db,
  { report, firstDay, lastDay }: { readonly report: string; readonly firstDay: LocalDate; readonly lastDay: LocalDate },
) =>
  db
    .selectFrom('statistics_imports')
    .innerJoin('statistics_batches', 'statistics_batches.import_uuid', 'statistics_imports.uuid')
    .select(['report', 'statistics_batches.id', 'first_day', 'last_day'])
    .where('status', '=', 'ACTIVE')
    .where('is_active', '=', true)
    // Units of sales give way to a usage report instead.
    .where('sales_report', 'is', null)
    .where('report', '!=', report)
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .execute();

/** Saves the names of reports that seem to have the same rows. */
export const recordOverlaps = async (trx: Db, importUuid: string, reports: string[]): Promise<void> => {
  await trx.updateTable('statistics_imports').set({ overlapping: reports }).where('uuid', '=', importUuid).execute();
};

/** The longest time that writing a batch may take. An older inactive batch is abandoned. */
const WRITING_DAYS = 1;

/** Lists batches that will never be active (again). */
export const listEndedBatches = async (db: Db, now: Date): Promise<number[]> => {
  const ended = await db
    .selectFrom('statistics_batches')
    .innerJoin('statistics_imports', 'statistics_imports.uuid', 'statistics_batches.import_uuid')
    .select('statistics_batches.id')
    .where('is_active', '=', false)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['ENDED', 'FAILED']),
        eb('statistics_batches.created_at', '<', sql<Date>`${now}::timestamptz - ${WRITING_DAYS} * interval '1 day'`),
      ]),
    )
    .orderBy('statistics_batches.id')
    .execute();
  return ended.map(({ id }) => id);
};

/** Deletes batches whose rows are removed, and their imports that were never active. */
export const deleteBatches = async (db: Db, ids: readonly number[]): Promise<void> => {
  const deleted = await db.deleteFrom('statistics_batches').where('id', 'in', ids).returning('import_uuid').execute();
  const imports = deleted.map(({ import_uuid }) => import_uuid);
  await db
    .deleteFrom('statistics_imports')
    .where('uuid', 'in', imports)
    .where('status', 'in', ['RUNNING', 'FAILED'])
    .execute();
};
