import type { ReleaseChange } from '@dubplate/contract/moderation/changes';
import {
  type Difference,
  differencesBetween,
  type ReleaseRecord,
  type Snapshot,
  snapshotOf,
} from '#features/releases/index.ts';

/** A recording whose file may have been deleted since. */
interface KnownFile {
  readonly name: string;
  readonly sha256: string | null;
}

/** The content of a denied release, with the names behind its ids. */
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

type Value = ReleaseChange['from'];
type Field = NonNullable<ReleaseChange['field']>;
type Fields = Pick<Snapshot, 'artists'> & Partial<Omit<Snapshot, 'tracks'>> & Partial<Snapshot['tracks'][number]>;

/** Formats a field value. Artists and recordings are shown by the names they had. */
const shownValue = (fields: Fields, field: Field, { artists, files }: RefusedContent): Value => {
  switch (field) {
    case 'artists':
      return fields.artists.map(({ artist_uuid, role }) => ({ name: artists[artist_uuid] ?? '', role }));
    case 'composers':
      return (fields.composers ?? []).map(({ name, patronymic, surname, role }) => ({
        name: [name, patronymic, surname].filter(Boolean).join(' '),
        role,
      }));
    case 'wav_uuid':
      return files[fields.wav_uuid ?? '']?.name ?? null;
    case 'credits':
      return (fields.credits ?? []).map(({ name, role, instrument }) => ({ name, role, instrument }));
    case 'territories':
    case 'excluded_territories':
      return [...(fields[field] ?? [])];
    // The type chosen by the artist; `type` follows from the number of tracks.
    case 'type':
      return fields.intended_type ?? fields.type ?? null;
    default:
      return fields[field] ?? null;
  }
};

const isSameAudio = (
  before: RefusedContent,
  after: RefusedContent,
  from: string | null,
  to: string | null,
): boolean => {
  const old = before.files[from ?? '']?.sha256 ?? null;
  return old !== null && old === (after.files[to ?? '']?.sha256 ?? null);
};

const describe = (before: RefusedContent, after: RefusedContent, difference: Difference): ReleaseChange[] => {
  const [old, now] = [before.snapshot, after.snapshot];
  if (difference.kind === 'FIELD') {
    const field = difference.field === 'intended_type' ? 'type' : difference.field;
    const change = { from: shownValue(old, field, before), to: shownValue(now, field, after) };
    return [{ kind: 'CHANGED', field, track: null, ...change }];
  }
  const { uuid } = difference;
  const place = now.tracks.findIndex((each) => each.uuid === uuid);
  const earlier = old.tracks.find((each) => each.uuid === uuid);
  const current = now.tracks[place];
  const track = { uuid, number: current ? place + 1 : null, title: (current ?? earlier)?.title ?? '' };
  switch (difference.kind) {
    case 'TRACK_ADDED':
      return [{ kind: 'ADDED', field: null, track, from: null, to: null }];
    case 'TRACK_REMOVED':
      return [{ kind: 'REMOVED', field: null, track, from: null, to: null }];
    case 'TRACK_MOVED':
      return [{ kind: 'MOVED', field: null, track, from: difference.from, to: difference.to }];
    case 'TRACK_FIELD': {
      if (!earlier || !current) return [];
      const { field } = difference;
      const change: ReleaseChange = {
        kind: 'CHANGED',
        field,
        track,
        from: shownValue(earlier, field, before),
        to: shownValue(current, field, after),
      };
      return field === 'wav_uuid'
        ? [{ ...change, is_same_audio: isSameAudio(before, after, earlier.wav_uuid, current.wav_uuid) }]
        : [change];
    }
  }
};

/** Lists the differences between two contents, field by field and track by track. */
export const describeChanges = (before: RefusedContent, after: RefusedContent): ReleaseChange[] => {
  const changes = differencesBetween(before.snapshot, after.snapshot).flatMap((one) => describe(before, after, one));
  const ofType = changes.findIndex(({ field }) => field === 'type');
  return changes.filter(({ field, from, to }, index) => field !== 'type' || (index === ofType && from !== to));
};
