import type { FileId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type Actor, hasRole } from '#platform/http/access/actor.ts';
import { findFile, listFiles, type StoredFile } from './store.ts';

/** Owners and staff may read a file. */
const canRead = (actor: Actor, file: StoredFile): boolean =>
  file.owner_uuid === actor.uuid || hasRole(actor, 'moderator') || hasRole(actor, 'support');

/** @throws 404 if the file does not exist or the caller may not read it */
export const readableFile = async (db: Db, actor: Actor, uuid: FileId): Promise<StoredFile> => {
  const file = await findFile(db, uuid);
  if (!file || !canRead(actor, file)) throw notFound();
  return file;
};

/** Returns those of the files that the caller may read. */
export const readableFiles = async (db: Db, actor: Actor, uuids: readonly FileId[]): Promise<StoredFile[]> =>
  (await listFiles(db, uuids)).filter((file) => canRead(actor, file));
