import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { filesErrors } from '@dubplate/contract/files/errors';
import type { FileId, UserId } from '@dubplate/contract/ids';
import { validateProfile } from '@dubplate/rules/accounts/validate-profile';
import { deleteUnusedFile, type receiveUpload, recordUpload, type UploadDeps } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { lockUser, type User, updateUser } from './store.ts';

interface ProfileChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | null | undefined;
  /** Can only be set to null here; `setAvatar` takes the upload. */
  readonly avatar_url?: string | null | undefined;
}

/** @throws 400 with the issues, 404 */
export const changeProfile = (db: Db, jobs: Jobs, uuid: UserId, change: ProfileChange): Promise<User> => {
  refuseIssues(accountsIssues, validateProfile(change));
  const { first_name, last_name } = change;
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, uuid);
    if (!user) throw notFound();
    if (change.avatar_url === null) await replaceAvatar(trx, jobs, user, null);
    const changed = await updateUser(trx, uuid, {
      first_name: first_name ?? user.first_name,
      last_name: last_name === undefined ? user.last_name : last_name || null,
    });
    if (!changed) throw notFound();
    return changed;
  });
};

type StoredUpload = Awaited<ReturnType<typeof receiveUpload>>;

/** Replaces or removes an avatar. Deletes the old file if nothing else uses it. */
export const replaceAvatar = async (trx: Db, jobs: Jobs, user: User, avatarUuid: FileId | null): Promise<void> => {
  await updateUser(trx, user.uuid, { avatar_uuid: avatarUuid });
  if (user.avatar_uuid) await deleteUnusedFile(trx, jobs, user.uuid, user.avatar_uuid);
};

/** Returns the file of the new avatar. @throws 404, 415 if the file is not an image; the upload is then deleted */
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
      if (file.kind !== 'image') throw apiError(filesErrors, 'UNSUPPORTED_FILE');
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
