import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { deleteUnusedFile } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { isDeletable } from '../move-release.ts';
import { lockOwnRelease } from '../own-release.ts';
import { completeRelease } from '../read-release.ts';
import { deleteReleaseRow, type StoredRelease } from '../store.ts';
import { listVersionFiles } from '../versions/store.ts';

/**
 * Deletes a release locked by the caller's transaction, with its versions and unused files. The recordings of unsaved
 * tracks are left to the sweep, because a browser with the open draft may create a new one from them.
 */
export const removeRelease = async (trx: Db, jobs: Jobs, release: StoredRelease): Promise<void> => {
  const { tracks } = await completeRelease(trx, release);
  const kept = await listVersionFiles(trx, release.uuid);
  await deleteReleaseRow(trx, release.uuid);
  const files = new Set([...kept, release.cover_uuid, ...tracks.map((track) => track.wav_uuid)]);
  for (const file of files) if (file) await deleteUnusedFile(trx, jobs, release.user_uuid, file);
};

/** Deletes the user's release. @throws 404, 409 WRONG_STATE */
export const deleteRelease = (db: Db, jobs: Jobs, userUuid: UserId, uuid: ReleaseId): Promise<void> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnRelease(trx, userUuid, uuid);
    if (!isDeletable(release.status)) throw apiError(releasesErrors, 'WRONG_STATE');
    await removeRelease(trx, jobs, release);
  });
