import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type ExpectedVersions, requireVersion } from '#platform/expected-version.ts';
import { requireDraft, requireOwner } from './policy.ts';
import { completeRelease, type ReleaseRecord, readRelease, readTrack, type TrackRecord } from './read-release.ts';
import { findRelease, lockRelease, type StoredRelease, type StoredTrack, touchRelease } from './store.ts';
import { findTrack, updateTrack } from './track-store.ts';
import { saveVersion } from './versions/save-version.ts';

/** @throws 404, the same for another user's release and for a missing one */
export const findOwnRelease = async (db: Db, userUuid: UserId, uuid: ReleaseId): Promise<ReleaseRecord> => {
  const release = await readRelease(db, uuid);
  requireOwner(release, userUuid);
  return release;
};

/** The release, row-locked. @throws 404 */
export const lockOwnRelease = async (trx: Db, userUuid: UserId, uuid: ReleaseId): Promise<StoredRelease> => {
  const release = await lockRelease(trx, uuid);
  requireOwner(release, userUuid);
  return release;
};

/**
 * Locks a draft for a change, and saves its current version if one is due.
 * @throws 404, 409 NOT_A_DRAFT, StaleVersion with a ReleaseRecord
 */
export const lockOwnDraft = async (
  trx: Db,
  userUuid: UserId,
  uuid: ReleaseId,
  now: Date,
  expected: ExpectedVersions = null,
): Promise<StoredRelease> => {
  const release = await lockOwnRelease(trx, userUuid, uuid);
  requireDraft(release);
  await requireVersion(expected, release, () => completeRelease(trx, release));
  await saveVersion(trx, release, now);
  return release;
};

/** @throws 404, the same for another user's track and for a missing one */
export const findOwnTrack = async (db: Db, userUuid: UserId, uuid: TrackId): Promise<TrackRecord> => {
  const track = await readTrack(db, uuid);
  requireOwner(track && (await findRelease(db, track.release_uuid)), userUuid);
  if (!track) throw notFound();
  return track;
};

/** Saves the release's current version before something of its tracks is lost. */
export const saveCurrentVersion = async (trx: Db, releaseUuid: ReleaseId, now: Date): Promise<void> => {
  const release = await findRelease(trx, releaseUuid);
  if (release) await saveVersion(trx, release, now, 'removal');
};

/**
 * Locks the draft of a track for a change, and saves the draft's current version if one is due.
 * @throws 404, 409 NOT_A_DRAFT, StaleVersion with a TrackRecord
 */
export const lockOwnTrack = async (
  trx: Db,
  userUuid: UserId,
  uuid: TrackId,
  now: Date,
  expected: ExpectedVersions = null,
): Promise<StoredTrack> => {
  const found = await findTrack(trx, uuid);
  if (!found) throw notFound();
  const release = await lockOwnRelease(trx, userUuid, found.release_uuid);
  requireDraft(release);
  // Read again: the track may have been moved or deleted before the lock.
  const track = await findTrack(trx, uuid);
  if (!track) throw notFound();
  await requireVersion(expected, track, () => readTrack(trx, uuid));
  await saveVersion(trx, release, now);
  return track;
};

/** Locks the track of a draft, runs `change`, and increments the version. @throws 404, 409 NOT_A_DRAFT */
export const changeOwnTrack = <T>(
  db: Db,
  userUuid: UserId,
  uuid: TrackId,
  now: Date,
  change: (trx: Db) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (trx) => {
    const track = await lockOwnTrack(trx, userUuid, uuid, now);
    const result = await change(trx);
    await updateTrack(trx, uuid, { updated_at: now });
    await touchRelease(trx, track.release_uuid, now);
    return result;
  });
