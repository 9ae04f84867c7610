import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { ownArtists } from '#features/artists/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { replaceReleaseCredits } from '../credits/store.ts';
import { lockOwnDraft } from '../own-release.ts';
import { completeRelease, type ReleaseRecord } from '../read-release.ts';
import { updateRelease } from '../store.ts';
import { type SnapshotCredits as Credits, writeTracks } from '../tracks/write-tracks.ts';
import { saveVersion } from '../versions/save-version.ts';
import { releaseColumns, type Snapshot } from '../versions/snapshot.ts';
import { lockVersion } from '../versions/store.ts';

/** Returns a filter for credits: it keeps existing artists, and deleted artists that the draft still credits. */
const findCreditable = async (
  trx: Db,
  current: ReleaseRecord,
  snapshot: Snapshot,
): Promise<(of: Credits) => Credits> => {
  const artistUuidsOf = (
    release: Pick<Snapshot, 'artists'> & { readonly tracks: readonly { readonly artists: Credits }[] },
  ) => [...release.artists, ...release.tracks.flatMap(({ artists }) => artists)].map(({ artist_uuid }) => artist_uuid);
  const live = await ownArtists(trx, current.user_uuid, [...new Set(artistUuidsOf(snapshot))]);
  const known = new Set([...live, ...artistUuidsOf(current)]);
  return (credits) => credits.filter(({ artist_uuid }) => known.has(artist_uuid));
};

/**
 * Restores a version of a draft, with deleted tracks. The current content becomes a version itself, so that restoring can be
 * undone. @throws 404, 409 NOT_A_DRAFT
 */
export const restoreVersion = (
  db: Db,
  userUuid: UserId,
  { uuid, versionUuid }: { readonly uuid: ReleaseId; readonly versionUuid: string },
  now: Date,
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const draft = await lockOwnDraft(trx, userUuid, uuid, now);
    const version = await lockVersion(trx, uuid, versionUuid);
    if (!version) throw notFound();
    await saveVersion(trx, draft, now, 'removal');
    const { snapshot } = version;
    const creditsOf = await findCreditable(trx, await completeRelease(trx, draft), snapshot);

    await writeTracks(trx, uuid, snapshot.tracks, { creditsOf, now });
    await replaceReleaseCredits(trx, uuid, creditsOf(snapshot.artists));
    return completeRelease(trx, await updateRelease(trx, uuid, { ...releaseColumns(snapshot), updated_at: now }));
  });
