import type { TrackId, UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { lockOwnDraft } from './own-release.ts';
import { type StoredTrack, touchRelease } from './store.ts';
import { findTrack, updateTrack } from './track-store.ts';

/** The track, its release row-locked. @throws 404, 409 NOT_A_DRAFT */
export const lockOwnTrack = async (trx: Db, userUuid: UserId, uuid: TrackId, now: Date): Promise<StoredTrack> => {
  const found = await findTrack(trx, uuid);
  if (!found) throw notFound();
  await lockOwnDraft(trx, userUuid, found.release_uuid, now);
  // Again: while this waited for the release, the track may have been moved or deleted.
  const track = await findTrack(trx, uuid);
  if (!track) throw notFound();
  return track;
};

/** Locks the track of a draft, runs `change`, and counts it as a new version. @throws 404, 409 NOT_A_DRAFT */
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
