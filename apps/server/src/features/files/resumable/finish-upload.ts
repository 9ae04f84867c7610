import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { FileId } from '@dubplate/contract/ids';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, notFound } from '#platform/errors.ts';
import { presentFile } from '../present.ts';
import { findFile } from '../store.ts';
import { recordUpload, type UploadDeps } from '../uploads/receive-file.ts';
import { type StoredUpload, storeUpload } from '../uploads/store-upload.ts';
import type { Partials } from './partials.ts';
import { deleteUpload, lockUpload, markFinished, type Upload } from './store.ts';

export type FinishContext = UploadDeps & Pick<ServerContext, 'db'> & { readonly partials: Partials };

/** @throws 404 if the bytes do not exist */
const rejectGone = (error: unknown): never => {
  const { status_code: status } = error as { readonly status_code?: number };
  if (status === 404 || status === 410 || (error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound();
  throw error;
};

/** Returns the number of received bytes. @throws 404 if they do not exist */
export const receivedBytes = async (partials: Partials, uuid: FileId): Promise<number> => {
  const partial = await partials.getUpload(uuid).catch(rejectGone);
  return partial.offset;
};

const presentStoredFile = async (db: Db, uuid: FileId): Promise<FileEntity> => {
  const file = await findFile(db, uuid);
  if (!file) throw notFound();
  return presentFile(file);
};

const recordOnce = (deps: FinishContext, upload: Upload, stored: StoredUpload): Promise<FileEntity> =>
  inTransaction(deps.db, async (trx) => {
    const locked = await lockUpload(trx, upload.uuid);
    if (!locked) throw notFound();
    // Another node finished it with the same bytes and key.
    if (locked.is_finished) return presentStoredFile(trx, upload.uuid);
    const file = await recordUpload(trx, stored, deps);
    await markFinished(trx, upload.uuid);
    return presentFile(file);
  });

const finish = async (deps: FinishContext, upload: Upload): Promise<FileEntity> => {
  const { db, partials, target } = deps;
  const { uuid, owner_uuid: ownerUuid, created_by: createdBy, name } = upload;
  if (upload.is_finished) return presentStoredFile(db, uuid);
  try {
    // Never aborted: all bytes are here, so a closed connection does not matter.
    const { signal } = new AbortController();
    const source = await Promise.resolve(partials.read(uuid)).catch(rejectGone);
    const stored = await storeUpload(target, { db, uuid, source, name, ownerUuid, createdBy, signal });
    return await recordOnce(deps, upload, stored).catch(async (error: unknown) => {
      // The upload was canceled in the meantime, and no row names these bytes.
      if (error instanceof ApiError) await stored.discard();
      throw error;
    });
  } catch (error) {
    // The content was rejected, so a retry would not help.
    if (error instanceof ApiError) {
      await partials.remove(uuid);
      await deleteUpload(db, uuid);
    }
    throw error;
  }
};

/**
 * Creates the files of complete uploads, with the uuid of the upload. Repeated and concurrent requests get the same file.
 */
export const createFinisher = (deps: FinishContext) => {
  const underWay = new Map<string, Promise<FileEntity>>();
  /** @throws 404, and the errors of `storeUpload`, after which the upload is deleted */
  return (upload: Upload): Promise<FileEntity> => {
    const running = underWay.get(upload.uuid) ?? finish(deps, upload).finally(() => underWay.delete(upload.uuid));
    underWay.set(upload.uuid, running);
    return running;
  };
};
