import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { Failure } from '../tables.ts';

interface NewRun {
  readonly uuid: string;
  readonly report: string;
  readonly fileName: string;
  readonly actorUuid: UserId | null;
  readonly now: Date;
}

/** Records that an import has begun. */
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

/** A sign of life of an import, with how far it has come. */
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

/** An import that is there has its row in `statistics_imports`. */
export const deleteRun = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('statistics_runs').where('uuid', '=', uuid).execute();
};

export const deleteRunsBefore = async (db: Db, time: Date): Promise<void> => {
  await db.deleteFrom('statistics_runs').where('seen_at', '<', time).execute();
};
