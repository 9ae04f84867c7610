import { filesErrors } from '@dubplate/contract/files/errors';
import type { FileId, UserId } from '@dubplate/contract/ids';
import { deleteUnusedFile, type receiveUpload, recordUpload, type UploadDeps } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { lockUser, type User, updateUser } from '../store.ts';

type StoredUpload = Awaited<ReturnType<typeof receiveUpload>>;

/** Puts another picture, or none, in place of a person's avatar; the old one goes if nothing else shows it. */
export const replaceAvatar = async (trx: Db, jobs: Jobs, user: User, avatarUuid: FileId | null): Promise<void> => {
  await updateUser(trx, user.uuid, { avatar_uuid: avatarUuid });
  if (user.avatar_uuid) await deleteUnusedFile(trx, jobs, user.uuid, user.avatar_uuid);
};

/** The new avatar's file. @throws 404, 415 where the file is no picture; then nothing of it stays */
export const setAvatar = async (
  db: Db,
  uuid: UserId,
  upload: StoredUpload,
  options: UploadDeps & { readonly jobs: Jobs },
): Promise<FileId> => {
  try {
    return await inTransaction(db, async (trx) => {
      const user = await lockUser(trx, uuid);
      if (!user) throw notFound();
      const file = await recordUpload(trx, upload, options);
      if (file.kind !== 'image') throw fault(filesErrors, 'UNSUPPORTED_FILE');
      await replaceAvatar(trx, options.jobs, user, file.uuid);
      return file.uuid;
    });
  } catch (error) {
    await upload.discard();
    throw error;
  }
};

/** @throws 404 */
export const removeAvatar = (db: Db, jobs: Jobs, uuid: UserId): Promise<void> =>
  inTransaction(db, async (trx) => {
    const user = await lockUser(trx, uuid);
    if (!user) throw notFound();
    await replaceAvatar(trx, jobs, user, null);
  });
