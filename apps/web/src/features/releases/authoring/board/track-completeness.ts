import { validateTrack } from '@dubplate/rules/releases/validate-track';
import { hasChanges, rulesFieldsOf, type TrackItem } from './track-item.ts';

const known = new WeakMap<TrackItem, ReturnType<typeof validateTrack>>();

/** Returns the missing or invalid parts of a track. Memoized: every keystroke reads it for all tracks. */
export const issuesOf = (item: TrackItem): ReturnType<typeof validateTrack> => {
  const issues = known.get(item) ?? validateTrack(rulesFieldsOf(item));
  known.set(item, issues);
  return issues;
};

/** Whether pressing Save would save something: it is complete and valid, and the server does not have it so. */
export const canBeSaved = (item: TrackItem): boolean =>
  hasChanges(item) && item.saving !== 'saving' && item.saving !== 'conflict' && issuesOf(item).length === 0;

/** Whether only its person can bring the track further: something is missing or wrong, refused, or to be decided. */
const needsPerson = (item: TrackItem): boolean =>
  item.saving === 'failed' ||
  item.saving === 'conflict' ||
  issuesOf(item).some(({ code }) => code !== 'track_must_have_audio');

/** Returns the next incomplete track after this one, wrapping around the end of the list. */
export const nextIncomplete = (items: readonly TrackItem[], after: string | null): TrackItem | null => {
  const place = items.findIndex(({ key }) => key === after) + 1;
  const others = [...items.slice(place), ...items.slice(0, place)];
  return others.find((item) => item.key !== after && needsPerson(item)) ?? null;
};
