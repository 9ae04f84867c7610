import { type ReleaseRecord, type Snapshot, snapshotOf } from '#features/releases/index.ts';

/** A recording as it was listed; its file may be gone by now. */
interface KnownFile {
  readonly name: string;
  readonly sha256: string | null;
}

/** A release as it was judged, with the names that its ids stood for. */
export interface RefusedContent {
  readonly snapshot: Snapshot;
  /** By uuid. */
  readonly artists: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, KnownFile>>;
}

export const contentOf = (release: ReleaseRecord): RefusedContent => ({
  snapshot: snapshotOf(release),
  artists: Object.fromEntries(
    [...release.artists, ...release.tracks.flatMap(({ artists }) => artists)].map(({ artist_uuid, name }) => [
      artist_uuid,
      name,
    ]),
  ),
  files: Object.fromEntries(
    release.tracks.flatMap(({ file_uuid, file_name, file_sha256 }) =>
      file_uuid === null ? [] : [[file_uuid, { name: file_name ?? '', sha256: file_sha256 }]],
    ),
  ),
});
