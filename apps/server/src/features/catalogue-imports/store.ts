import { CATALOGUE_IMPORT_DAYS } from '@dubplate/contract/catalogue-imports/limits';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { splitIntoBatches } from '#platform/batches.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { deleteMovedReleasesOf } from './moving/store.ts';
import type { ReadRows } from './reading/catalogue-thread.ts';

/** Writes an import with its releases. @returns its id */
export const insertImport = async (
  trx: Db,
  userUuid: UserId,
  { format, releases, issues }: ReadRows,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<string> => {
  const uuid = newUuid();
  await trx
    .insertInto('catalogue_imports')
    .values({
      uuid,
      user_uuid: userUuid,
      format,
      name,
      issues,
      created_at: now,
      expires_at: new Date(now.getTime() + CATALOGUE_IMPORT_DAYS * DAY_MS),
    })
    .execute();
  const rows = releases.map((release, position) => ({ ...release, import_uuid: uuid, position, release_uuid: null }));
  for (const batch of splitIntoBatches(rows)) await trx.insertInto('catalogue_import_releases').values(batch).execute();
  return uuid;
};

/** Returns false if the user has no such import. */
export const deleteImport = async (db: Db, userUuid: UserId, uuid: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('catalogue_imports')
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const deleteExpiredImports = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('catalogue_imports').where('expires_at', '<=', now).execute();
};

export const deleteImportsOf = async (trx: Db, userUuid: UserId): Promise<void> => {
  await deleteMovedReleasesOf(trx, userUuid);
  await trx.deleteFrom('catalogue_imports').where('user_uuid', '=', userUuid).execute();
};

/** Row-locks a release of an import. Undefined if the import was deleted meanwhile. */
export const lockImportRelease = (trx: Db, importUuid: string, position: number) =>
  trx
    .selectFrom('catalogue_import_releases')
    .selectAll()
    .where('import_uuid', '=', importUuid)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();

export const setDraft = async (
  trx: Db,
  importUuid: string,
  position: number,
  releaseUuid: ReleaseId,
): Promise<void> => {
  await trx
    .updateTable('catalogue_import_releases')
    .set({ release_uuid: releaseUuid })
    .where('import_uuid', '=', importUuid)
    .where('position', '=', position)
    .execute();
};
