import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { isNewRecording } from './codes.ts';
import { replaceReleaseCredits } from './credits/store.ts';
import { removeRelease } from './drafts/delete-release.ts';
import { completeRelease, type ReleaseRecord } from './read-release.ts';
import { insertMove, insertRelease, type StoredRelease, updateRelease } from './store.ts';
import { moveTracks } from './track-store.ts';
import { writeTracks } from './tracks/write-tracks.ts';
import { saveVersion } from './versions/save-version.ts';
import { releaseColumns, type SnapshotTrack, snapshotOf } from './versions/snapshot.ts';

/**
 * Opens an edition of a published release, which the caller's transaction has locked: a draft with the same content. The
 * original stays public while the edition is changed and reviewed.
 * @throws 409 WRONG_STATE, EDITION_OPEN with the edition's `uuid`
 */
export const openEdition = async (
  trx: Db,
  original: StoredRelease,
  createdBy: UserId,
  now: Date,
): Promise<ReleaseRecord> => {
  if (original.status !== 'PUBLISHED') throw apiError(releasesErrors, 'WRONG_STATE');
  const release = await completeRelease(trx, original);
  if (release.edition) throw apiError(deliveryErrors, 'EDITION_OPEN', { data: { uuid: release.edition.uuid } });
  const snapshot = snapshotOf(release);
  const edition = await insertRelease(trx, {
    ...releaseColumns(snapshot),
    uuid: newUuid<ReleaseId>(),
    user_uuid: original.user_uuid,
    created_by: createdBy,
    edition_of: original.uuid,
    status: 'DRAFT',
    upc: null,
    deny_reason: null,
    created_at: now,
    updated_at: now,
    submitted_at: null,
    moderated_at: null,
    published_at: null,
  });
  const tracks = snapshot.tracks.map((track) => ({
    ...track,
    uuid: newUuid<TrackId>(),
    edition_of: track.uuid,
    version: 0,
    created_at: now.toISOString(),
    composers: track.composers.map((composer) => ({ ...composer, uuid: newUuid() })),
  }));
  await writeTracks(trx, edition.uuid, tracks, { creditsOf: (credits) => credits, now });
  await replaceReleaseCredits(trx, edition.uuid, snapshot.artists);
  return completeRelease(trx, edition);
};

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
  /** Moves belongings of the edition to the original before the edition is deleted. */
  readonly moveBelongings: (trx: Db, from: ReleaseId, to: ReleaseId) => Promise<void>;
}

/** Returns the uuid of the published track that a track edits, or its own. */
export const publishedTrackUuid = ({ uuid, edition_of }: { uuid: TrackId; edition_of: TrackId | null }): TrackId =>
  edition_of ?? uuid;

/**
 * Replaces the content of a published release with its edition, and deletes the edition. The release keeps its uuid, state,
 * codes, link and statistics, and remaining tracks keep their uuids. Its previous content becomes a version.
 */
export const applyEdition = async (
  trx: Db,
  { jobs, outbox }: Pick<ServerContext, 'jobs' | 'outbox'>,
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
      // The existing ISRC belongs to the previous recording.
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
