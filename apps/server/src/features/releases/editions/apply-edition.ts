import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { isNewRecording } from '../codes/own-codes.ts';
import { replaceReleaseCredits } from '../credits/store.ts';
import { removeRelease } from '../drafts/delete-release.ts';
import type { ReleaseRecord } from '../read-release.ts';
import { insertMove, type StoredRelease, updateRelease } from '../store.ts';
import { moveTracks } from '../track-store.ts';
import { writeTracks } from '../tracks/write-tracks.ts';
import { saveVersion } from '../versions/save-version.ts';
import { releaseColumns, type SnapshotTrack, snapshotOf } from '../versions/snapshot.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'edition-published': { release_uuid: ReleaseId; edition_uuid: ReleaseId; user_uuid: UserId };
  }
}

interface Applied {
  /** Published, and locked by the caller's transaction. */
  readonly original: StoredRelease;
  /** Locked, too. */
  readonly edition: ReleaseRecord;
  readonly actorUuid: UserId;
  readonly now: Date;
  /** What belongs to the edition and outlives it, moved before the edition is deleted. */
  readonly moveBelongings: (trx: Db, from: ReleaseId, to: ReleaseId) => Promise<void>;
}

/** The uuid under which a track of an edition is published: that of the track that it edits, or its own. */
export const publishedTrackUuid = ({ uuid, edition_of }: { uuid: TrackId; edition_of: TrackId | null }): TrackId =>
  edition_of ?? uuid;

/**
 * Makes a published release what its edition says, and ends the edition. The release keeps its uuid, state, codes, link
 * and statistics, and each track that was not removed its uuid; how it was before becomes a version of it.
 */
export const applyEdition = async (
  trx: Db,
  { jobs, outbox }: { readonly jobs: Jobs; readonly outbox: Outbox },
  { original, edition, actorUuid, now, moveBelongings }: Applied,
): Promise<void> => {
  await saveVersion(trx, original, now, 'removal');
  const snapshot = snapshotOf(edition);
  const renewed = new Set(edition.tracks.filter(isNewRecording).map(({ uuid }) => uuid));
  const added = snapshot.tracks.flatMap(({ uuid, edition_of }) => (edition_of === null ? uuid : []));
  await moveTracks(trx, added, original.uuid);
  const tracks = snapshot.tracks.map(
    (track): SnapshotTrack => ({
      ...track,
      uuid: publishedTrackUuid(track),
      edition_of: null,
      // The code that the former recording brought along is not this one's.
      existing_isrc: renewed.has(track.uuid) ? null : track.existing_isrc,
      composers: track.composers.map((composer) => ({ ...composer, uuid: newUuid() })),
    }),
  );
  await writeTracks(trx, original.uuid, tracks, { creditsOf: (credits) => credits, now });
  await replaceReleaseCredits(trx, original.uuid, snapshot.artists);
  await updateRelease(trx, original.uuid, { ...releaseColumns(snapshot), updated_at: now });
  await insertMove(trx, {
    uuid: newUuid(),
    release_uuid: original.uuid,
    from_status: 'PUBLISHED',
    to_status: 'PUBLISHED',
    actor_uuid: actorUuid,
    reason: null,
    at: now,
  });
  await moveBelongings(trx, edition.uuid, original.uuid);
  await removeRelease(trx, jobs, edition);
  await outbox.announce(trx, 'edition-published', {
    release_uuid: original.uuid,
    edition_uuid: edition.uuid,
    user_uuid: original.user_uuid,
  });
};
