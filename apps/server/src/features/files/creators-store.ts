import type { UserId } from '@dubplate/contract/ids';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { DataMigration } from '#platform/data-migrations/run-data-migrations.ts';

/** Things that record who made them, each with the call under which a team's activity tells the same. */
const CALLS = { releases: 'POST /release', files: 'POST /file', uploads: 'POST /file' } as const;

type CreatedTable = keyof typeof CALLS;

/**
 * Matches the rows that a person made. Nodes of 0.12.20 write no `created_by`: their rows, and those from before the data
 * migration, are decided by the activity.
 */
export const isCreatedBy = (table: CreatedTable, person: UserId): Expression<SqlBool> => sql<SqlBool>`(
  ${sql.ref(`${table}.created_by`)} = ${person}
  OR ${sql.ref(`${table}.created_by`)} IS NULL AND EXISTS (
    SELECT FROM team_activities AS made
    WHERE made.subject_uuid = ${sql.ref(`${table}.uuid`)} AND made.member_uuid = ${person} AND made.call = ${CALLS[table]}))`;

const BATCH = 500;

/** Fills `created_by` of a table from the activity of teams. */
export const fillCreators = (table: CreatedTable): DataMigration => ({
  name: `${table}.created-by`,
  async count(db) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM team_activities WHERE call = ${CALLS[table]}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  async convertBatch(trx, position) {
    const { rows } = await sql<{ count: number; last: number | null }>`
      WITH batch AS (
        SELECT id, subject_uuid, member_uuid FROM team_activities
        WHERE call = ${CALLS[table]} AND id > ${position ?? 0} ORDER BY id LIMIT ${BATCH}
      ), filled AS (
        UPDATE ${sql.table(table)} AS thing SET created_by = batch.member_uuid FROM batch
        WHERE thing.uuid = batch.subject_uuid AND thing.created_by IS NULL
      )
      SELECT count(*)::int AS count, max(id) AS last FROM batch`.execute(trx);
    const { count, last } = rows[0] ?? { count: 0, last: null };
    return { rows: count, position: count < BATCH ? null : String(last) };
  },
});
