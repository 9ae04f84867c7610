import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { saveVersion } from './history/save-version.ts';
import { requireDraft, requireOwner } from './policy.ts';
import { type ReleaseRecord, readRelease, readTrack, type TrackRecord } from './read-release.ts';
import { findRelease, lockRelease, type StoredRelease, type StoredTrack, touchRelease } from './store.ts';
import { findTrack, updateTrack } from './tracks/store.ts';

/** @throws 404, the same for somebody else's release and for none */
export const findOwnRelease = async (db: Db, userUuid: string, uuid: string): Promise<ReleaseRecord> => {
  const release = await readRelease(db, uuid);
  requireOwner(release, userUuid);
  return release;
};

/** The release, row-locked. @throws 404 */
export const lockOwnRelease = async (trx: Db, userUuid: string, uuid: string): Promise<StoredRelease> => {
  const release = await lockRelease(trx, uuid);
  requireOwner(release, userUuid);
  return release;
};

/** For a change: row-locked, its current version saved where one is due. @throws 404, 409 NOT_A_DRAFT */
export const lockOwnDraft = async (trx: Db, userUuid: string, uuid: string, now: Date): Promise<StoredRelease> => {
  const release = await lockOwnRelease(trx, userUuid, uuid);
  requireDraft(release);
  await saveVersion(trx, release, now);
  return release;
};

/** @throws 404, the same for somebody else's track and for none */
export const findOwnTrack = async (db: Db, userUuid: string, uuid: string): Promise<TrackRecord> => {
  const track = await readTrack(db, uuid);
  requireOwner(track && (await findRelease(db, track.release_uuid)), userUuid);
  if (!track) throw notFound();
  return track;
};

/** The track, its release row-locked. @throws 404, 409 NOT_A_DRAFT */
export const lockOwnTrack = async (trx: Db, userUuid: string, uuid: string, now: Date): Promise<StoredTrack> => {
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
  userUuid: string,
  uuid: string,
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

/** Saves the release's current version before something of its tracks is lost. */
export const saveCurrentVersion = async (trx: Db, releaseUuid: string, now: Date): Promise<void> => {
  const release = await findRelease(trx, releaseUuid);
  if (release) await saveVersion(trx, release, now, 'removal');
};
