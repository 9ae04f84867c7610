import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import type { Issue } from '@dubplate/rules/issues';
import { hasChanges, type TrackItem, wavOf } from '#features/releases/authoring/board/track-item.ts';

/** Issues that the warning dialog shows on press. Every other issue disables the button. */
const SHOWN_IN_DIALOG: readonly ReleasesIssueCode[] = ['track_must_have_artists', 'track_must_have_one_author'];

export interface SaveButton {
  readonly label: 'waitForTrack' | 'savingTrack' | 'trackIsSaved' | 'saveTrack';
  readonly isDisabled: boolean;
  /** Pressing it would change nothing: it is saved, or is being saved. */
  readonly isNoop: boolean;
  /** Shown instead of saving. */
  readonly warnings: readonly Issue<ReleasesIssueCode>[];
}

const labelOf = (item: TrackItem, isSaved: boolean): SaveButton['label'] => {
  if (wavOf(item) === null) return 'waitForTrack';
  if (item.saving === 'saving') return 'savingTrack';
  return isSaved ? 'trackIsSaved' : 'saveTrack';
};

/** The state of the button that saves a track, with these issues in its form. */
export const saveButton = (item: TrackItem, issues: readonly Issue<ReleasesIssueCode>[]): SaveButton => {
  const warnings = issues.filter(({ code }) => SHOWN_IN_DIALOG.includes(code));
  const isSaved = item.uuid !== null && !hasChanges(item);
  return {
    label: labelOf(item, isSaved),
    isDisabled: issues.length > warnings.length || item.theirs !== null,
    isNoop: isSaved || item.saving === 'saving',
    warnings,
  };
};
