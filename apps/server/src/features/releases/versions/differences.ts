import type { TrackId } from '@dubplate/contract/ids';
import type { VersionChange } from '@dubplate/contract/releases/limits';
import { RELEASE_FIELDS, TRACK_FIELDS, type TrackField } from '../tables.ts';
import type { Snapshot, SnapshotTrack } from './snapshot.ts';

const CHANGE_OF = { ...RELEASE_FIELDS, artists: 'ARTISTS' } as const;
type ComparedField = Exclude<keyof typeof CHANGE_OF, 'title_confirmed' | 'version_confirmed'>;
const isCompared = (field: string): field is ComparedField => CHANGE_OF[field as keyof typeof CHANGE_OF] !== null;
const COMPARED_FIELDS = Object.keys(CHANGE_OF).filter(isCompared);

type ComparedTrackField = Exclude<TrackField, 'title_confirmed' | 'version_confirmed'> | 'artists' | 'composers';
const COMPARED_TRACK_FIELDS = TRACK_FIELDS.flatMap((field): ComparedTrackField[] => {
  if (field === 'title_confirmed' || field === 'version_confirmed') return [];
  return field === 'wav_uuid' ? ['wav_uuid', 'artists', 'composers'] : [field];
});

/** A difference between two snapshots. Positions start at 1. */
export type Difference =
  | { readonly kind: 'FIELD'; readonly field: ComparedField }
  | { readonly kind: 'TRACK_ADDED' | 'TRACK_REMOVED'; readonly uuid: TrackId }
  | { readonly kind: 'TRACK_MOVED'; readonly uuid: TrackId; readonly from: number; readonly to: number }
  | { readonly kind: 'TRACK_FIELD'; readonly uuid: TrackId; readonly field: ComparedTrackField };

// PostgreSQL sorts the keys of jsonb by its own rule.
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

// A snapshot from before a list existed has none of it.
const known = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : value);

const isSame = (a: unknown, b: unknown): boolean => canonical(known(a)) === canonical(known(b));

// A save replaces the authors, who are new rows then with the same names.
const enteredValue = (track: SnapshotTrack, field: ComparedTrackField) =>
  field === 'composers' ? track.composers.map(({ uuid: _uuid, ...composer }) => composer) : track[field];

/** Those of `places` that are outside its longest rising run: the fewest that were moved. */
const outOfOrder = (places: readonly number[]): Set<number> => {
  const runs: number[][] = [];
  for (const place of places) {
    const before = runs.filter((run) => (run.at(-1) ?? 0) < place);
    const longest = before.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, place]);
  }
  const kept = new Set(runs.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []));
  return new Set(places.filter((place) => !kept.has(place)));
};

const trackDifferences = (from: readonly SnapshotTrack[], to: readonly SnapshotTrack[]): Difference[] => {
  const before = new Map(from.map((track, index) => [track.uuid, { track, place: index + 1 }]));
  const after = new Map(to.map((track, index) => [track.uuid, { track, place: index + 1 }]));
  const both = to.flatMap((track, index) => {
    const earlier = before.get(track.uuid);
    return earlier ? [{ uuid: track.uuid, track, earlier: earlier.track, from: earlier.place, to: index + 1 }] : [];
  });
  const moved = outOfOrder(both.map(({ from: place }) => place));
  return [
    ...to.filter(({ uuid }) => !before.has(uuid)).map(({ uuid }) => ({ kind: 'TRACK_ADDED' as const, uuid })),
    ...from.filter(({ uuid }) => !after.has(uuid)).map(({ uuid }) => ({ kind: 'TRACK_REMOVED' as const, uuid })),
    ...both
      .filter(({ from: place }) => moved.has(place))
      .map(({ uuid, from: old, to: now }) => ({ kind: 'TRACK_MOVED' as const, uuid, from: old, to: now })),
    ...both.flatMap(({ uuid, track, earlier }) =>
      COMPARED_TRACK_FIELDS.filter((field) => !isSame(enteredValue(earlier, field), enteredValue(track, field))).map(
        (field) => ({
          kind: 'TRACK_FIELD' as const,
          uuid,
          field,
        }),
      ),
    ),
  ];
};

/** Returns the fields that differ between two snapshots of a release; empty if there are none. */
export const differencesBetween = (from: Snapshot, to: Snapshot): Difference[] => [
  ...COMPARED_FIELDS.filter((field) => !isSame(from[field], to[field])).map((field) => ({
    kind: 'FIELD' as const,
    field,
  })),
  ...trackDifferences(from.tracks, to.tracks),
];

const changeOf = (difference: Difference): VersionChange => {
  switch (difference.kind) {
    case 'FIELD':
      return CHANGE_OF[difference.field];
    case 'TRACK_ADDED':
    case 'TRACK_REMOVED':
      return difference.kind;
    case 'TRACK_MOVED':
      return 'TRACK_ORDER';
    case 'TRACK_FIELD':
      return 'TRACKS';
  }
};

/** Returns the kinds of change between two snapshots. */
export const changesBetween = (from: Snapshot, to: Snapshot): VersionChange[] => [
  ...new Set(differencesBetween(from, to).map(changeOf)),
];
