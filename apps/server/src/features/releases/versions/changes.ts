import type { VersionChange } from '@dubplate/contract/releases/limits';
import type { Snapshot, SnapshotTrack } from './snapshot.ts';

/** Every column of a release, and the change that it counts as. */
const CHANGE_OF = {
  title: 'TITLE',
  title_version: 'TITLE',
  cover_uuid: 'COVER',
  type: 'TYPE',
  intended_type: 'TYPE',
  primary_music_style_id: 'GENRE',
  secondary_music_style_id: 'GENRE',
  language_id: 'LANGUAGE',
  release_date: 'RELEASE_DATE',
  copyright: 'COPYRIGHT',
  publisher: 'COPYRIGHT',
  existing_upc: 'CODES',
  artists: 'ARTISTS',
} as const satisfies Record<Exclude<keyof Snapshot, 'tracks'>, VersionChange>;

// PostgreSQL sorts the keys of jsonb by its own rule.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const entered = ({ version: _version, updated_at: _updated, ...track }: SnapshotTrack) => ({
  ...track,
  // A save replaces the authors, who are new rows then with the same names.
  composers: track.composers.map(({ uuid: _uuid, ...composer }) => composer),
});

const trackChanges = (from: readonly SnapshotTrack[], to: readonly SnapshotTrack[]): VersionChange[] => {
  const before = new Map(from.map((track) => [track.uuid, track]));
  const after = new Map(to.map((track) => [track.uuid, track]));
  const order = (tracks: readonly SnapshotTrack[], others: ReadonlyMap<string, SnapshotTrack>) =>
    tracks.filter(({ uuid }) => others.has(uuid)).map(({ uuid }) => uuid);
  const isChanged = (track: SnapshotTrack) => {
    const earlier = before.get(track.uuid);
    return earlier !== undefined && !isSame(entered(earlier), entered(track));
  };
  return [
    ...(to.some(({ uuid }) => !before.has(uuid)) ? (['TRACK_ADDED'] as const) : []),
    ...(from.some(({ uuid }) => !after.has(uuid)) ? (['TRACK_REMOVED'] as const) : []),
    ...(isSame(order(from, after), order(to, before)) ? [] : (['TRACK_ORDER'] as const)),
    ...(to.some(isChanged) ? (['TRACKS'] as const) : []),
  ];
};

/** What differs between two snapshots; nothing where they say the same. */
export const changesBetween = (from: Snapshot, to: Snapshot): VersionChange[] => {
  const fields = Object.keys(CHANGE_OF) as (keyof typeof CHANGE_OF)[];
  const changed = fields.filter((field) => !isSame(from[field], to[field])).map((field) => CHANGE_OF[field]);
  return [...new Set<VersionChange>([...changed, ...trackChanges(from.tracks, to.tracks)])];
};
