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

/** Who may be credited again: living artists, and deleted ones whom the draft still credits, as it may. */
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
 * Makes a draft what one of its versions says, deleted tracks included; as it stood becomes a version itself, so that
 * this can be taken back the same way. @throws 404, 409 NOT_A_DRAFT
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
