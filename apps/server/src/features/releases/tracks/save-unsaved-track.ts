import type { FileId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { TRACKS_MAX } from '@dubplate/contract/releases/limits';
import type { UnsavedTrackInput } from '@dubplate/contract/releases/schemas';
import { deleteUnusedFile } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { type ExpectedVersions, requireVersion } from '#platform/expected-version.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { checkReferences } from '../input/check-references.ts';
import { lockOwnRelease } from '../own-release.ts';
import { requireDraft } from '../policy.ts';
import { listUnsavedTracks, type UnsavedTrackRecord } from '../read-release.ts';
import { deleteUnsavedTracks, listTracks, saveUnsavedTrackRow } from '../track-store.ts';

export interface UnsavedTrackKey {
  readonly releaseUuid: ReleaseId;
  readonly wavUuid: FileId;
}

const lockDraft = async (trx: Db, userUuid: UserId, releaseUuid: ReleaseId): Promise<void> =>
  requireDraft(await lockOwnRelease(trx, userUuid, releaseUuid));

/**
 * Saves the entered fields of a recording that is not a track yet.
 * @throws 404, also for a file that is a track already, 409 NOT_A_DRAFT, StaleVersion with an UnsavedTrackRecord,
 * 400 with the issues
 */
export const saveUnsavedTrack = (
  db: Db,
  userUuid: UserId,
  { releaseUuid, wavUuid }: UnsavedTrackKey,
  { position, fields }: UnsavedTrackInput,
  { now, expected }: { readonly now: Date; readonly expected: ExpectedVersions },
): Promise<UnsavedTrackRecord> =>
  inTransaction(db, async (trx) => {
    await lockDraft(trx, userUuid, releaseUuid);
    await checkReferences(trx, { wav_uuid: wavUuid }, { userUuid, releaseUuid, primaryStyle: null });
    const tracks = await listTracks(trx, releaseUuid);
    if (tracks.some(({ wav_uuid }) => wav_uuid === wavUuid)) throw notFound();
    const unsaved = await listUnsavedTracks(trx, releaseUuid);
    const current = unsaved.find(({ uuid }) => uuid === wavUuid);
    if (current) await requireVersion(expected, current, async () => current);
    else if (tracks.length + unsaved.length >= TRACKS_MAX)
      refuseIssues(releasesIssues, [{ path: 'tracks', code: 'too_many_tracks', values: { max: TRACKS_MAX } }]);
    await saveUnsavedTrackRow(trx, {
      release_uuid: releaseUuid,
      wav_uuid: wavUuid,
      position,
      fields: JSON.stringify(fields),
      updated_at: now,
    });
    const saved = (await listUnsavedTracks(trx, releaseUuid)).find(({ uuid }) => uuid === wavUuid);
    if (!saved) throw new Error('An unsaved track that was just written is gone');
    return saved;
  });

/** Deletes an unsaved track, and its file unless something else uses it. @throws 404, 409 NOT_A_DRAFT */
export const deleteUnsavedTrack = (
  db: Db,
  jobs: Jobs,
  userUuid: UserId,
  { releaseUuid, wavUuid }: UnsavedTrackKey,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockDraft(trx, userUuid, releaseUuid);
    if (!(await deleteUnsavedTracks(trx, releaseUuid, [wavUuid]))) throw notFound();
    await deleteUnusedFile(trx, jobs, userUuid, wavUuid);
  });
