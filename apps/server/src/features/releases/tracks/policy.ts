import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { keepVersion } from '../history/save-version.ts';
import { lockOwnDraft } from '../policy.ts';
import { readTrack, type TrackRecord } from '../read-release.ts';
import { findRelease, type StoredTrack } from '../store.ts';
import { findTrack } from './store.ts';

/** @throws 404, the same for a foreign track and for none */
export const ownTrack = async (db: Db, uuid: string, userUuid: string): Promise<TrackRecord> => {
  const track = await readTrack(db, uuid);
  const release = track && (await findRelease(db, track.release_uuid));
  if (!track || release?.user_uuid !== userUuid) throw notFound();
  return track;
};

/** Holds the track's release until the transaction ends. @throws 404, 409 NOT_A_DRAFT */
export const lockOwnTrack = async (trx: Db, uuid: string, userUuid: string, now: Date): Promise<StoredTrack> => {
  const found = await findTrack(trx, uuid);
  if (!found) throw notFound();
  await lockOwnDraft(trx, found.release_uuid, userUuid, now);
  // Again: while this waited for the release, the track may have moved or gone.
  const track = await findTrack(trx, uuid);
  if (!track) throw notFound();
  return track;
};

/** Keeps the release as it stands before something of its tracks is lost. */
export const keepStanding = async (trx: Db, releaseUuid: string, now: Date): Promise<void> => {
  const release = await findRelease(trx, releaseUuid);
  if (release) await keepVersion(trx, release, now, 'removal');
};
