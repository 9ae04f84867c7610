import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { FileTable } from './tables.ts';

export type StoredFile = Selectable<FileTable>;

export const insertFile = (db: Db, file: Insertable<FileTable>): Promise<StoredFile> =>
  db.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow();

export const findFile = (db: Db, uuid: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Held until the transaction ends, for deleting: waits for those who begin to use it. */
export const lockFile = (db: Db, uuid: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Held until the transaction ends: whoever begins to use a file keeps it from being deleted meanwhile. */
export const lockFileForUse = (db: Db, uuid: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).forKeyShare().executeTakeFirst();

export const deleteFileRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('files').where('uuid', '=', uuid).execute();
};

export const listFilesOf = (db: Db, ownerUuid: string): Promise<StoredFile[]> =>
  db.selectFrom('files').selectAll().where('owner_uuid', '=', ownerUuid).orderBy('uuid').execute();

/** Bytes of everything that a person uploaded. */
export const sumFilesOf = async (db: Db, ownerUuid: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('size'), 'bigint'), eb.val(0)).as('bytes'))
    .where('owner_uuid', '=', ownerUuid)
    .executeTakeFirstOrThrow();
  return Number(bytes);
};
