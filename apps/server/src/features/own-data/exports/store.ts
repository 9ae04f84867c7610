import type { UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { ExportTable } from '../tables.ts';

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

/** Undefined where it is not being built any more: failed, or gone with its owner. */
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

/** Counts a failure; at `limit` it has failed for good. */
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

/** Those that nobody works on any more, because their node died too often. */
export const failStaleExports = async (db: Db, before: Date): Promise<void> => {
  await db
    .updateTable('own_exports')
    .set({ status: 'FAILED' })
    .where('status', '=', 'MAKING')
    .where('created_at', '<', before)
    .execute();
};

/** Takes away the rows of a person's exports but one, or of all; returns which. */
export const deleteExportsOf = async (db: Db, userUuid: UserId, except: string | null): Promise<string[]> => {
  const rows = await db
    .deleteFrom('own_exports')
    .where('user_uuid', '=', userUuid)
    .$if(except !== null, (query) => query.where('uuid', '!=', except))
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** Takes away the rows of exports that nobody can fetch any more; returns which. */
export const deleteExpiredExports = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db.deleteFrom('own_exports').where('expires_at', '<=', now).returning('uuid').execute();
  return rows.map(({ uuid }) => uuid);
};
