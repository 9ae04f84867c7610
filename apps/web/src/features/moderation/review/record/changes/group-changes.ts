import type { ReleaseChange } from '@dubplate/contract/moderation/changes';

/** The changes of the release or of a single track. */
export interface ChangeGroup {
  /** Null for the release. */
  readonly track: ReleaseChange['track'];
  readonly changes: readonly ReleaseChange[];
}

const placeOf = ({ track }: ChangeGroup): number => (track === null ? 0 : (track.number ?? Number.POSITIVE_INFINITY));

/** Groups the changes: the release first, then its tracks in order, removed tracks last. */
export const groupChanges = (changes: readonly ReleaseChange[]): ChangeGroup[] => {
  const groups = Map.groupBy(changes, ({ track }) => track?.uuid ?? '');
  return [...groups.values()]
    .map((each) => ({ track: each[0]?.track ?? null, changes: each }))
    .sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
};
