import type { ArtistId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { findArtistNames, findFilesByUuid, type ReleaseRecord } from '../read-release.ts';
import type { StoredRelease } from '../store.ts';
import { filesOf, releaseColumns, type Snapshot, trackColumns } from '../versions/snapshot.ts';
import { findVersion } from '../versions/store.ts';

const artistsOf = ({ artists, tracks }: Snapshot) => [
  ...new Set([...artists, ...tracks.flatMap((track) => track.artists)].map(({ artist_uuid }) => artist_uuid)),
];

/** Reads a version of a release as a release record. @throws 404 */
export const readVersion = async (db: Db, release: StoredRelease, uuid: string): Promise<ReleaseRecord> => {
  const version = await findVersion(db, release.uuid, uuid);
  if (!version) throw notFound();
  const { snapshot } = version;
  const files = await findFilesByUuid(db, filesOf(snapshot));
  const artists = await findArtistNames(db, artistsOf(snapshot));
  const credits = <Credit extends { readonly artist_uuid: ArtistId }>(list: readonly Credit[]) =>
    list.flatMap((credit) => {
      const artist = artists.get(credit.artist_uuid);
      return artist ? [{ ...credit, name: artist.name, avatar_uuid: artist.avatar_uuid }] : [];
    });
  const cover = snapshot.cover_uuid === null ? undefined : files.get(snapshot.cover_uuid);
  return {
    ...release,
    ...releaseColumns(snapshot),
    updated_at: version.as_of,
    cover: cover
      ? { width: cover.width ?? 0, height: cover.height ?? 0, tint: cover.tint, advice: cover.advice }
      : null,
    link: null,
    original: null,
    edition: null,
    deny_reasons: [],
    unsaved_tracks: [],
    artists: credits(snapshot.artists),
    tracks: snapshot.tracks.map((track, index) => {
      const file = track.wav_uuid === null ? undefined : files.get(track.wav_uuid);
      return {
        ...trackColumns(track),
        release_uuid: release.uuid,
        position: index + 1,
        version: track.version,
        isrc: null,
        created_at: new Date(track.created_at),
        updated_at: new Date(track.updated_at),
        file_uuid: file?.uuid ?? null,
        file_name: file?.name ?? null,
        file_size: file?.size ?? null,
        file_duration: file?.duration ?? null,
        file_sample_rate: file?.sample_rate ?? null,
        file_bits_per_sample: file?.bits_per_sample ?? null,
        file_channels: file?.channels ?? null,
        file_advice: file?.advice ?? null,
        file_sha256: file?.sha256 ?? null,
        original_isrc: null,
        original_sha256: null,
        artists: credits(track.artists).map((credit) => ({ ...credit, track_uuid: track.uuid })),
        composers: track.composers.map((composer, place) => ({
          ...composer,
          track_uuid: track.uuid,
          position: place + 1,
        })),
      };
    }),
  };
};
