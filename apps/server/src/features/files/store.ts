import type { FileId, UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { FileTable } from './tables.ts';

export type StoredFile = Selectable<FileTable>;

export const insertFile = (db: Db, file: Insertable<FileTable>): Promise<StoredFile> =>
  db.insertInto('files').values(file).returningAll().executeTakeFirstOrThrow();

export const findFile = (db: Db, uuid: FileId): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const listFiles = (db: Db, uuids: readonly FileId[]): Promise<StoredFile[]> =>
  db.selectFrom('files').selectAll().where('uuid', '=', sql<FileId>`ANY(${uuids}::uuid[])`).orderBy('uuid').execute();

/** Row-locked for deleting: waits for transactions that begin to use it. */
export const lockFile = (db: Db, uuid: FileId): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Row-locked: a transaction that begins to use a file keeps it from being deleted meanwhile. */
export const lockFileForUse = (db: Db, uuid: FileId): Promise<StoredFile | undefined> =>
  db.selectFrom('files').selectAll().where('uuid', '=', uuid).forKeyShare().executeTakeFirst();

export const deleteFileRow = async (db: Db, uuid: FileId): Promise<void> => {
  await db.deleteFrom('files').where('uuid', '=', uuid).execute();
};

export const listFilesOf = (db: Db, ownerUuid: UserId): Promise<StoredFile[]> =>
  db.selectFrom('files').selectAll().where('owner_uuid', '=', ownerUuid).orderBy('uuid').execute();

/** Bytes of everything that a person uploaded. */
export const sumFilesOf = async (db: Db, ownerUuid: UserId): Promise<number> => {
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('size'), 'bigint'), eb.val(0)).as('bytes'))
    .where('owner_uuid', '=', ownerUuid)
    .executeTakeFirstOrThrow();
  return Number(bytes);
};

/** Pictures without the advice of this version, the oldest first. */
export const listUncheckedCovers = (db: Db, version: number, limit: number): Promise<Pick<StoredFile, 'uuid'>[]> =>
  db
    .selectFrom('files')
    .select('uuid')
    .where('kind', '=', 'image')
    .where('gone_at', 'is', null)
    .where('advice_version', '<', version)
    .orderBy('advice_version')
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Without `found`, what was found earlier stays. */
export const markCoverChecked = async (
  db: Db,
  uuid: FileId,
  advice_version: number,
  found?: {
    readonly facts: { readonly advice: readonly string[]; readonly tint: string };
    readonly picture: { readonly size: number; readonly sha256: string } | null;
  },
): Promise<void> => {
  await db
    .updateTable('files')
    .set({
      advice_version,
      ...(found && {
        advice: [...found.facts.advice],
        tint: found.facts.tint,
        picture_size: found.picture?.size ?? null,
        picture_sha256: found.picture?.sha256 ?? null,
      }),
    })
    .where('uuid', '=', uuid)
    .execute();
};

/** Marks that a file's bytes are gone, so that no job looks for them for ever. */
export const markGone = async (db: Db, uuid: FileId, now: Date): Promise<void> => {
  await db.updateTable('files').set({ gone_at: now }).where('uuid', '=', uuid).execute();
};
