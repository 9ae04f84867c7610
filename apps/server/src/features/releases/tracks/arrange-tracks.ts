import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { deleteUnusedFile } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { lockOwnDraft, lockOwnTrack, saveCurrentVersion } from '../own-release.ts';
import { completeRelease, type ReleaseRecord } from '../read-release.ts';
import { touchRelease } from '../store.ts';
import { deleteTrackRow, listTracks, setTrackOrder } from '../track-store.ts';

/** Reorders the tracks. @throws 404, 409 NOT_A_DRAFT, 400 unless every track is named exactly once */
export const orderTracks = (
  db: Db,
  userUuid: UserId,
  releaseUuid: ReleaseId,
  trackUuids: readonly TrackId[],
  now: Date,
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnDraft(trx, userUuid, releaseUuid, now);
    const tracks = await listTracks(trx, releaseUuid);
    const named = new Set(trackUuids);
    const isWhole = trackUuids.length === tracks.length && tracks.every((track) => named.has(track.uuid));
    if (!isWhole) refuseIssues(releasesIssues, [{ path: 'track_uuids', code: 'unknown_track' }]);
    await setTrackOrder(trx, trackUuids);
    await touchRelease(trx, releaseUuid, now);
    return completeRelease(trx, { ...release, updated_at: now });
  });

/** Deletes a track, and its file unless something else uses it, for example a saved version. @throws 404, 409 NOT_A_DRAFT */
export const deleteTrack = (db: Db, jobs: Jobs, userUuid: UserId, uuid: TrackId, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const track = await lockOwnTrack(trx, userUuid, uuid, now);
    await saveCurrentVersion(trx, track.release_uuid, now);
    await deleteTrackRow(trx, track);
    await touchRelease(trx, track.release_uuid, now);
    if (track.wav_uuid) await deleteUnusedFile(trx, jobs, userUuid, track.wav_uuid);
  });
