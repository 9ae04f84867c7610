import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { replaceReleaseCredits } from '../credits/store.ts';
import { completeRelease, type ReleaseRecord } from '../read-release.ts';
import { insertRelease, type StoredRelease } from '../store.ts';
import { writeTracks } from '../tracks/write-tracks.ts';
import { releaseColumns, snapshotOf } from '../versions/snapshot.ts';

/**
 * Begins an edit of a published release, locked by the caller's transaction: a draft with the same content, which can
 * be changed, sent and denied like any other while everyone sees the original.
 * @throws 409 WRONG_STATE, EDITION_OPEN with the edition's `uuid`
 */
export const openEdition = async (trx: Db, original: StoredRelease, now: Date): Promise<ReleaseRecord> => {
  if (original.status !== 'PUBLISHED') throw fault(releasesErrors, 'WRONG_STATE');
  const release = await completeRelease(trx, original);
  if (release.edition) throw fault(deliveryErrors, 'EDITION_OPEN', { data: { uuid: release.edition.uuid } });
  const snapshot = snapshotOf(release);
  const edition = await insertRelease(trx, {
    ...releaseColumns(snapshot),
    uuid: newUuid<ReleaseId>(),
    user_uuid: original.user_uuid,
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
