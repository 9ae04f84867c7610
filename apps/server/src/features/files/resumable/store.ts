import type { FileId, UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { UploadTable } from '../tables.ts';

export type Upload = Selectable<UploadTable>;

/** Notifies all nodes that a request waits for an upload. */
export const WAITING_CHANNEL = 'upload_wanted';

export const notifyUploadWanted = async (db: Db, uuid: string): Promise<void> => {
  await sql`select pg_notify(${WAITING_CHANNEL}, ${uuid})`.execute(db);
};

export const insertUpload = async (db: Db, upload: Insertable<UploadTable>): Promise<void> => {
  await db.insertInto('uploads').values(upload).execute();
};

export const findUpload = (db: Db, ownerUuid: UserId, uuid: FileId): Promise<Upload | undefined> =>
  db.selectFrom('uploads').selectAll().where('uuid', '=', uuid).where('owner_uuid', '=', ownerUuid).executeTakeFirst();

export const lockUpload = (db: Db, uuid: FileId): Promise<Upload | undefined> =>
  db.selectFrom('uploads').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const countUnfinished = async (db: Db, ownerUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('uploads')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_uuid', '=', ownerUuid)
    .where('is_finished', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const markFinished = async (db: Db, uuid: FileId): Promise<void> => {
  await db.updateTable('uploads').set({ is_finished: true }).where('uuid', '=', uuid).execute();
};

export const deleteUpload = async (db: Db, uuid: FileId): Promise<void> => {
  await db.deleteFrom('uploads').where('uuid', '=', uuid).execute();
};

/** Deletes a canceled upload, which frees its quota. Keeps it if it has been finished. */
export const deleteUnfinished = async (db: Db, uuid: FileId): Promise<void> => {
  await db.deleteFrom('uploads').where('uuid', '=', uuid).where('is_finished', '=', false).execute();
};

export const listUploadsBefore = (db: Db, before: Date, after: FileId, limit: number): Promise<Upload[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('created_at', '<', before)
    .where('uuid', '>', after)
    .orderBy('uuid')
    .limit(limit)
    .execute();
