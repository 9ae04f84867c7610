import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import type { Issue } from '@dubplate/rules/issues';
import { hasChanges, type TrackItem, wavOf } from '../board/track-item.ts';

/** What the warning dialog tells when the track is saved without: the rest keeps the button disabled. */
const TOLD_IN_DIALOG: readonly ReleasesIssueCode[] = ['track_must_have_artists', 'track_must_have_one_author'];

export interface SaveButton {
  readonly label: 'waitForTrack' | 'savingTrack' | 'trackIsSaved' | 'saveTrack';
  readonly isDisabled: boolean;
  /** Pressing it would change nothing: it is saved, or is being saved. */
  readonly isNoop: boolean;
  /** What is told instead of saving. */
  readonly told: readonly Issue<ReleasesIssueCode>[];
}

const labelOf = (item: TrackItem, isSaved: boolean): SaveButton['label'] => {
  if (wavOf(item) === null) return 'waitForTrack';
  if (item.saving === 'saving') return 'savingTrack';
  return isSaved ? 'trackIsSaved' : 'saveTrack';
};

/** How the button that saves a track stands, with these faults in its form. */
export const saveButton = (item: TrackItem, issues: readonly Issue<ReleasesIssueCode>[]): SaveButton => {
  const told = issues.filter(({ code }) => TOLD_IN_DIALOG.includes(code));
  const isSaved = item.uuid !== null && !hasChanges(item);
  return {
    label: labelOf(item, isSaved),
    isDisabled: issues.length > told.length || item.theirs !== null,
    isNoop: isSaved || item.saving === 'saving',
    told,
  };
};
