import type { UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

export interface NewPart {
  readonly uuid: string;
  readonly report: string;
  readonly number: number;
  readonly count: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly actorUuid: UserId | null;
  readonly now: Date;
}

export interface AbandonedPart {
  readonly uuid: string;
  readonly report: string;
  readonly count: number;
  readonly number: number;
  readonly file_name: string;
  readonly actor_uuid: UserId | null;
}

/** Serializes the parts of a report, so that exactly one of them is the last. */
export const lockParts = async (trx: Db, report: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`statistics.parts.${report}`}, 0))`.execute(trx);
};

/** Inserts a part. @returns the id of the part that it replaces */
export const replacePart = async (trx: Db, { fileName, actorUuid, now, ...part }: NewPart): Promise<string | null> => {
  const before = await trx
    .deleteFrom('statistics_parts')
    .where('report', '=', part.report)
    .where('count', '=', part.count)
    .where('number', '=', part.number)
    .returning('uuid')
    .executeTakeFirst();
  await trx
    .insertInto('statistics_parts')
    .values({ ...part, file_name: fileName, actor_uuid: actorUuid, received_at: now })
    .execute();
  return before?.uuid ?? null;
};

/** Lists the stored parts of a report in order. */
export const listPartsOf = (db: Db, report: string, count: number) =>
  db
    .selectFrom('statistics_parts')
    .selectAll()
    .where('report', '=', report)
    .where('count', '=', count)
    .orderBy('number')
    .execute();

export const deleteParts = async (db: Db, uuids: readonly string[]): Promise<void> => {
  await db.deleteFrom('statistics_parts').where('uuid', 'in', uuids).execute();
};

/** Lists all waiting parts by report. */
export const listWaitingParts = (db: Db) =>
  db
    .selectFrom('statistics_parts')
    .leftJoin('users', 'users.uuid', 'statistics_parts.actor_uuid')
    .selectAll('statistics_parts')
    .select('username')
    .orderBy('report')
    .orderBy('count')
    .orderBy('number')
    .execute();

/** Deletes the parts of reports that have received none since then. @returns the deleted parts by report */
export const deletePartsBefore = async (db: Db, time: Date): Promise<AbandonedPart[]> => {
  const { rows } = await sql<AbandonedPart>`
    WITH gone AS (
      DELETE FROM statistics_parts AS old
      WHERE NOT EXISTS (
        SELECT FROM statistics_parts AS newer
        WHERE newer.report = old.report AND newer.count = old.count AND newer.received_at >= ${time}
      )
      RETURNING uuid, report, count, number, file_name, actor_uuid
    )
    SELECT * FROM gone ORDER BY report, count, number`.execute(db);
  return rows;
};

export const findParts = async (db: Db, uuids: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await db.selectFrom('statistics_parts').select('uuid').where('uuid', 'in', uuids).execute();
  return new Set(found.map(({ uuid }) => uuid));
};
