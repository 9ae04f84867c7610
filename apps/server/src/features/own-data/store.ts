import type { UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { ExportTable } from './tables.ts';

export type PlannedDeletion = Selectable<Tables['account_deletions']>;

export const findDeletion = (db: Db, userUuid: UserId): Promise<PlannedDeletion | undefined> =>
  db.selectFrom('account_deletions').selectAll().where('user_uuid', '=', userUuid).executeTakeFirst();

/** Returns false if a deletion is planned already. */
export const insertDeletion = async (db: Db, planned: PlannedDeletion): Promise<boolean> => {
  const row = await db
    .insertInto('account_deletions')
    .values(planned)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Returns users whose deletion is due, oldest first. */
export const listDueDeletions = async (db: Db, now: Date): Promise<UserId[]> => {
  const rows = await db
    .selectFrom('account_deletions')
    .select('user_uuid')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  return rows.map(({ user_uuid }) => user_uuid);
};

/** Returns false if no deletion is planned. */
export const deleteDeletion = async (db: Db, userUuid: UserId): Promise<boolean> => {
  const row = await db
    .deleteFrom('account_deletions')
    .where('user_uuid', '=', userUuid)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes a due deletion; returns false if it was canceled or done in the meantime. */
export const consumeDueDeletion = async (db: Db, userUuid: UserId, now: Date): Promise<boolean> => {
  const row = await db
    .deleteFrom('account_deletions')
    .where('user_uuid', '=', userUuid)
    .where('due_at', '<=', now)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

export type StoredExport = Selectable<ExportTable>;

export const findExport = (db: Db, uuid: string): Promise<StoredExport | undefined> =>
  db.selectFrom('own_exports').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const findNewestExport = (db: Db, userUuid: UserId): Promise<StoredExport | undefined> =>
  db
    .selectFrom('own_exports')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertExport = (db: Db, row: Insertable<ExportTable>): Promise<StoredExport> =>
  db.insertInto('own_exports').values(row).returningAll().executeTakeFirstOrThrow();

export const setDoneBytes = async (db: Db, uuid: string, doneBytes: number): Promise<void> => {
  await db.updateTable('own_exports').set({ done_bytes: doneBytes }).where('uuid', '=', uuid).execute();
};

/** Returns undefined if the export has failed or was deleted with its owner. */
export const markReady = (
  db: Db,
  uuid: string,
  ready: { readonly size: number; readonly expires_at: Date },
): Promise<StoredExport | undefined> =>
  db
    .updateTable('own_exports')
    .set((eb) => ({ ...ready, status: 'READY', done_bytes: eb.ref('total_bytes') }))
    .where('uuid', '=', uuid)
    .where('status', '=', 'MAKING')
    .returningAll()
    .executeTakeFirst();

/** Counts an error; at `limit` the export fails permanently. */
export const countFailure = async (db: Db, uuid: string, limit: number): Promise<void> => {
  await db
    .updateTable('own_exports')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      status: eb
        .case()
        .when(eb('failures', '+', 1), '>=', limit)
        .then('FAILED' as const)
        .else(eb.ref('status'))
        .end(),
    }))
    .where('uuid', '=', uuid)
    .where('status', '=', 'MAKING')
    .execute();
};

/** Marks exports as failed whose job was lost. */
export const failStaleExports = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable('own_exports')
    .set({ status: 'FAILED' })
    .where('status', '=', 'MAKING')
    .where('created_at', '<', before)
    .execute();
};

/** Deletes the rows of a user's exports except the given one; returns the deleted ids. */
export const deleteExportsOf = async (db: Db, userUuid: UserId, except: string | null): Promise<string[]> => {
  const rows = await db
    .deleteFrom('own_exports')
    .where('user_uuid', '=', userUuid)
    .$if(except !== null, (query) => query.where('uuid', '!=', except))
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** Deletes the rows of expired exports; returns the deleted ids. */
export const deleteExpiredExports = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db.deleteFrom('own_exports').where('expires_at', '<=', now).returning('uuid').execute();
  return rows.map(({ uuid }) => uuid);
};
