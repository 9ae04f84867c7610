import type { UserId } from '@dubplate/contract/ids';
import type { ImportStatus } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import type { Failure } from '../tables.ts';

interface NewRun {
  readonly uuid: string;
  readonly report: string;
  readonly fileName: string;
  readonly actorUuid: UserId | null;
  readonly now: Date;
}

export const insertRun = async (db: Db, { uuid, report, fileName, actorUuid, now }: NewRun): Promise<void> => {
  await db
    .insertInto('statistics_runs')
    .values({
      uuid,
      report,
      file_name: fileName,
      actor_uuid: actorUuid,
      status: 'RUNNING',
      started_at: now,
      seen_at: now,
    })
    .execute();
};

/** Saves the progress of an import, which also shows that it is alive. */
export const updateRun = async (
  db: Db,
  uuid: string,
  { rows, bytes, now }: { readonly rows: number; readonly bytes: number; readonly now: Date },
): Promise<void> => {
  await db.updateTable('statistics_runs').set({ rows, bytes, seen_at: now }).where('uuid', '=', uuid).execute();
};

export const failRun = async (db: Db, uuid: string, failure: Failure, now: Date): Promise<void> => {
  await db
    .updateTable('statistics_runs')
    .set({ status: 'FAILED', failure: JSON.stringify(failure), ended_at: now })
    .where('uuid', '=', uuid)
    .execute();
};

/** Deletes the run of a successful import, which has its row in `statistics_imports`. */
export const deleteRun = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('statistics_runs').where('uuid', '=', uuid).execute();
};

export const deleteRunsBefore = async (db: Db, time: Date): Promise<void> => {
  await db.deleteFrom('statistics_runs').where('seen_at', '<', time).execute();
};

interface HistoryRow {
  uuid: string;
  report: string;
  status: ImportStatus;
  rows: number;
  quantity: number;
  unmatched: number;
  overlapping: string[];
  file_name: string;
  first_day: LocalDate | null;
  last_day: LocalDate | null;
  actor_uuid: string | null;
  actor_name: string | null;
  created_at: Date;
  bytes: number | null;
  ended_at: Date | null;
  ended_as: 'REPLACED' | 'UNDONE' | null;
  ended_by: string | null;
  ender_name: string | null;
  failure: Failure | null;
  count: number;
}

/** A run without an update for this long has failed, because its node is dead. */
const SILENT_MS = 60_000;

/**
 * Returns a page of imports with these statuses, newest first by default. Active and ended imports are in
 * `statistics_imports`, running and failed ones in `statistics_runs`.
 */
export const readHistory = async (
  db: Db,
  query: PageQuery & { readonly statuses: readonly ImportStatus[] },
  now: Date,
): Promise<{ rows: HistoryRow[]; count: number }> => {
  const { take, offset, order } = pageRows(query);
  const direction = sql.raw(order === 'ASC' ? 'ASC' : 'DESC');
  const { rows } = await sql<HistoryRow>`
    WITH history AS (
      SELECT uuid, report, rows, quantity, overlapping, file_name, first_day, last_day, actor_uuid, created_at,
        NULL::bigint AS bytes, ended_at, ended_as, ended_by, NULL::jsonb AS failure,
        CASE
          WHEN status = 'ENDED' THEN 'ENDED'
          WHEN EXISTS (
            SELECT FROM statistics_dropped_months
            WHERE month BETWEEN date_trunc('month', first_day) AND last_day AND dropped_at >= created_at
          ) THEN 'ARCHIVED'
          ELSE 'ACTIVE'
        END AS status
      FROM statistics_imports WHERE status IN ('ACTIVE', 'ENDED') AND sales_report IS NULL
      UNION ALL
      SELECT uuid, report, rows, 0, '{}', file_name, NULL, NULL, actor_uuid, started_at, bytes,
        CASE WHEN status = 'FAILED' THEN ended_at ELSE seen_at END, NULL, NULL, failure,
        CASE WHEN status = 'RUNNING' AND seen_at >= ${new Date(now.getTime() - SILENT_MS)} THEN 'RUNNING' ELSE 'FAILED' END
      FROM statistics_runs
    ), page AS (
      SELECT *, count(*) OVER ()::int AS count FROM history
      WHERE status = ANY (${[...query.statuses]}::text[])
      ORDER BY created_at ${direction}, uuid ${direction}
      LIMIT ${take} OFFSET ${offset}
    )
    SELECT page.*, actors.username AS actor_name, enders.username AS ender_name, (
      SELECT count(*)::int FROM statistics_unmatched WHERE statistics_unmatched.import_uuid = page.uuid
    ) AS unmatched
    FROM page
    LEFT JOIN users AS actors ON actors.uuid = page.actor_uuid
    LEFT JOIN users AS enders ON enders.uuid = page.ended_by
    ORDER BY created_at ${direction}, page.uuid ${direction}`.execute(db);
  return { rows, count: rows[0]?.count ?? 0 };
};
export type ImportRow = Awaited<ReturnType<typeof readHistory>>['rows'][number];
