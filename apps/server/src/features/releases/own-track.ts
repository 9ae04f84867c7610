import type { TrackId, UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type ExpectedVersions, requireVersion } from '#platform/expected-version.ts';
import { lockOwnRelease } from './own-release.ts';
import { requireDraft } from './policy.ts';
import { readTrack } from './read-release.ts';
import { type StoredTrack, touchRelease } from './store.ts';
import { findTrack, updateTrack } from './track-store.ts';
import { saveVersion } from './versions/save-version.ts';

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
