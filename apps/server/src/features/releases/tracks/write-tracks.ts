import type { ReleaseId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { deleteComposersOf, insertComposers, replaceTrackCredits } from '../credits/store.ts';
import { deleteOtherTracks, deleteUnsavedTracks, saveTracks } from '../track-store.ts';
import { type Snapshot, type SnapshotTrack, trackColumns } from '../versions/snapshot.ts';

export type SnapshotCredits = Snapshot['artists'];

/**
 * Replaces the tracks of a release with those of a snapshot, in a constant number of statements. Other tracks are deleted,
 * and existing tracks keep their codes and creation times.
 */
export const writeTracks = async (
  trx: Db,
  releaseUuid: ReleaseId,
  tracks: readonly SnapshotTrack[],
  { creditsOf, now }: { readonly creditsOf: (of: SnapshotCredits) => SnapshotCredits; readonly now: Date },
): Promise<void> => {
  const uuids = tracks.map(({ uuid }) => uuid);
  await deleteOtherTracks(trx, releaseUuid, uuids);
  await deleteUnsavedTracks(
    trx,
    releaseUuid,
    tracks.flatMap(({ wav_uuid }) => wav_uuid ?? []),
  );
  await saveTracks(
    trx,
    tracks.map((track, index) => ({
      ...trackColumns(track),
      credits: JSON.stringify(track.credits ?? []),
      release_uuid: releaseUuid,
      position: index + 1,
      created_at: new Date(track.created_at),
      updated_at: now,
      // A restored track needs a higher version than another tab may still have.
      version: track.version + 1,
    })),
  );
  await deleteComposersOf(trx, uuids);
  await insertComposers(
    trx,
    tracks.flatMap(({ uuid, composers }) =>
      composers.map((composer, index) => ({
        ...composer,
        // Older versions lack it.
        name_confirmed: composer.name_confirmed ?? false,
        track_uuid: uuid,
        position: index + 1,
      })),
    ),
  );
  await replaceTrackCredits(
    trx,
    tracks.map(({ uuid, artists }) => ({ uuid, artists: creditsOf(artists) })),
  );
};
