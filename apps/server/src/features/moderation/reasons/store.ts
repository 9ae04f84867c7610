import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredReason = Selectable<Tables['deny_reasons']>;

export const listReasons = (db: Db): Promise<StoredReason[]> =>
  db.selectFrom('deny_reasons').selectAll().orderBy('created_at').orderBy('uuid').execute();

/** Additions run one at a time, until the transaction ends. */
export const lockReasons = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('deny_reasons'))`.execute(trx);
};

export const lockReason = (trx: Db, uuid: string): Promise<StoredReason | undefined> =>
  trx.selectFrom('deny_reasons').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const insertReason = (db: Db, reason: Insertable<Tables['deny_reasons']>): Promise<StoredReason> =>
  db.insertInto('deny_reasons').values(reason).returningAll().executeTakeFirstOrThrow();

export const updateReason = (db: Db, uuid: string, change: Updateable<Tables['deny_reasons']>): Promise<StoredReason> =>
  db.updateTable('deny_reasons').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const deleteReasonRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('deny_reasons').where('uuid', '=', uuid).execute();
};
