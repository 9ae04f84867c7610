import { filesErrors } from '@dubplate/contract/files/errors';
import type { ArtistId, FileId, UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteUnusedFile, type receiveUpload, recordUpload, type UploadDeps } from '../files/index.ts';
import { type ArtistRecord, findArtist, updateArtist } from './store.ts';

type StoredUpload = Awaited<ReturnType<typeof receiveUpload>>;

/** Puts another picture, or none, in place of an artist's avatar; the old one goes if nothing else shows it. @throws 404 */
const replaceAvatar = async (
  trx: Db,
  jobs: Jobs,
  artist: ArtistRecord,
  avatarUuid: FileId | null,
  now: Date,
): Promise<ArtistRecord> => {
  const changed = await updateArtist(trx, artist.uuid, { avatar_uuid: avatarUuid, updated_at: now });
  if (artist.avatar_uuid) await deleteUnusedFile(trx, jobs, artist.user_uuid, artist.avatar_uuid);
  return { ...artist, ...changed };
};

/** @throws 404, 415 for a file that is not a picture, which is then deleted */
export const setAvatar = async (
  db: Db,
  userUuid: UserId,
  uuid: ArtistId,
  upload: StoredUpload,
  options: UploadDeps & { readonly jobs: Jobs },
): Promise<ArtistRecord> => {
  try {
    return await inTransaction(db, async (trx) => {
      const artist = await findArtist(trx, userUuid, uuid);
      if (!artist) throw notFound();
      const file = await recordUpload(trx, upload, options);
      if (file.kind !== 'image') throw apiError(filesErrors, 'UNSUPPORTED_FILE');
      return replaceAvatar(trx, options.jobs, artist, file.uuid, options.clock.now());
    });
  } catch (error) {
    await upload.discard();
    throw error;
  }
};

/** @throws 404 */
export const removeAvatar = (db: Db, jobs: Jobs, userUuid: UserId, uuid: ArtistId, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const artist = await findArtist(trx, userUuid, uuid);
    if (!artist) throw notFound();
    await replaceAvatar(trx, jobs, artist, null, now);
  });
