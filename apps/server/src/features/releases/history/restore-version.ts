import { type Db, inTransaction } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors.ts';
import { ownArtists } from '../../artists/index.ts';
import { lockOwnDraft } from '../policy.ts';
import { completeRelease, type ReleaseRecord } from '../read-release.ts';
import { replaceReleaseArtists, type StoredRelease, updateRelease } from '../store.ts';
import {
  deleteComposersOf,
  deleteTrackRow,
  insertComposers,
  insertTrack,
  listTracks,
  replaceTrackArtists,
  updateTrack,
} from '../tracks/store.ts';
import { keepVersion } from './keep-version.ts';
import { releaseColumns, type Snapshot, type SnapshotTrack, trackColumns } from './snapshot.ts';
import { holdVersion } from './store.ts';

type Credits = Snapshot['artists'];

/** Who may be credited again: living artists, and deleted ones whom the draft still credits, as it may. */
const creditable = async (trx: Db, standing: ReleaseRecord, snapshot: Snapshot): Promise<(of: Credits) => Credits> => {
  const named = (release: Pick<Snapshot, 'artists'> & { readonly tracks: readonly { readonly artists: Credits }[] }) =>
    [...release.artists, ...release.tracks.flatMap(({ artists }) => artists)].map(({ artist_uuid }) => artist_uuid);
  const living = await ownArtists(trx, [...new Set(named(snapshot))], standing.user_uuid);
  const known = new Set([...living, ...named(standing)]);
  return (credits) => credits.filter(({ artist_uuid }) => known.has(artist_uuid));
};

const putTrack = async (
  trx: Db,
  release: StoredRelease,
  track: SnapshotTrack,
  { position, isStanding, now }: { readonly position: number; readonly isStanding: boolean; readonly now: Date },
): Promise<void> => {
  const { uuid, ...columns } = trackColumns(track);
  const row = { ...columns, position, updated_at: now };
  if (isStanding) await updateTrack(trx, uuid, row);
  else
    await insertTrack(trx, {
      ...row,
      uuid,
      release_uuid: release.uuid,
      created_at: new Date(track.created_at),
      // Past what another tab may still hold of the track that was deleted.
      version: track.version + 1,
    });
  await deleteComposersOf(trx, uuid);
  await insertComposers(
    trx,
    track.composers.map((composer, index) => ({ ...composer, track_uuid: uuid, position: index + 1 })),
  );
};

/**
 * Makes a draft what one of its versions says, deleted tracks included; as it stood becomes a version itself, so that
 * this can be taken back the same way. @throws 404, 409 NOT_A_DRAFT
 */
export const restoreVersion = (
  db: Db,
  userUuid: string,
  { uuid, versionUuid }: { readonly uuid: string; readonly versionUuid: string },
  now: Date,
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const draft = await lockOwnDraft(trx, uuid, userUuid, now);
    const version = await holdVersion(trx, uuid, versionUuid);
    if (!version) throw notFound();
    await keepVersion(trx, draft, now, 'removal');
    const { snapshot } = version;
    const creditsOf = await creditable(trx, await completeRelease(trx, draft), snapshot);

    const wanted = new Set(snapshot.tracks.map((track) => track.uuid));
    const standing = await listTracks(trx, uuid);
    for (const track of [...standing].reverse()) if (!wanted.has(track.uuid)) await deleteTrackRow(trx, track);
    for (const [index, track] of snapshot.tracks.entries()) {
      const isStanding = standing.some((one) => one.uuid === track.uuid);
      await putTrack(trx, draft, track, { position: index + 1, isStanding, now });
      await replaceTrackArtists(trx, track.uuid, creditsOf(track.artists));
    }
    await replaceReleaseArtists(trx, uuid, creditsOf(snapshot.artists));
    return completeRelease(trx, await updateRelease(trx, uuid, { ...releaseColumns(snapshot), updated_at: now }));
  });
