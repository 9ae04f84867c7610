import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { FileId } from '@dubplate/contract/ids';
import { presentFile } from '#features/files/present.ts';
import { findFile } from '#features/files/store.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { Fault, notFound } from '#platform/errors.ts';
import { recordUpload, type UploadDeps } from '../receive-file.ts';
import { type StoredUpload, storeUpload } from '../store-upload.ts';
import type { Partials } from './partials.ts';
import { deleteUpload, lockUpload, markFinished, type Upload } from './store.ts';

export interface FinishUploadDeps extends UploadDeps {
  readonly db: Db;
  readonly partials: Partials;
}

/** @throws 404 if the bytes are gone */
const rejectGone = (error: unknown): never => {
  const { status_code: status } = error as { readonly status_code?: number };
  if (status === 404 || status === 410 || (error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound();
  throw error;
};

/** How many bytes of an unfinished upload are here. @throws 404 where they are gone */
export const receivedBytes = async (partials: Partials, uuid: FileId): Promise<number> => {
  const partial = await partials.getUpload(uuid).catch(rejectGone);
  return partial.offset;
};

const presentStoredFile = async (db: Db, uuid: FileId): Promise<FileEntity> => {
  const file = await findFile(db, uuid);
  if (!file) throw notFound();
  return presentFile(file);
};

const recordOnce = (deps: FinishUploadDeps, upload: Upload, stored: StoredUpload): Promise<FileEntity> =>
  inTransaction(deps.db, async (trx) => {
    const locked = await lockUpload(trx, upload.uuid);
    if (!locked) throw notFound();
    // Another node was quicker; the bytes are the same, under the same key.
    if (locked.is_finished) return presentStoredFile(trx, upload.uuid);
    const file = await recordUpload(trx, stored, deps);
    await markFinished(trx, upload.uuid);
    return presentFile(file);
  });

const finish = async (deps: FinishUploadDeps, upload: Upload): Promise<FileEntity> => {
  const { db, partials, target } = deps;
  const { uuid, owner_uuid: ownerUuid, name } = upload;
  if (upload.is_finished) return presentStoredFile(db, uuid);
  try {
    // Nobody's leaving ends this: all bytes are here.
    const { signal } = new AbortController();
    const source = await Promise.resolve(partials.read(uuid)).catch(rejectGone);
    const stored = await storeUpload(target, { db, uuid, source, name, ownerUuid, signal });
    return await recordOnce(deps, upload, stored).catch(async (error: unknown) => {
      // Given up while it was being stored: no row will ever name these bytes.
      if (error instanceof Fault) await stored.discard();
      throw error;
    });
  } catch (error) {
    // Refused for its content: sending the rest again would not change that.
    if (error instanceof Fault) {
      await partials.remove(uuid);
      await deleteUpload(db, uuid);
    }
    throw error;
  }
};

/**
 * Makes the file of uploads whose last byte has come, each under the upload's own uuid. A repeated request is answered
 * the same file; a parallel one waits for it.
 */
export const createFinisher = (deps: FinishUploadDeps) => {
  const underWay = new Map<string, Promise<FileEntity>>();
  /** @throws 404, and the refusals of `storeUpload`, after which nothing of the upload is left */
  return (upload: Upload): Promise<FileEntity> => {
    const running = underWay.get(upload.uuid) ?? finish(deps, upload).finally(() => underWay.delete(upload.uuid));
    underWay.set(upload.uuid, running);
    return running;
  };
};
