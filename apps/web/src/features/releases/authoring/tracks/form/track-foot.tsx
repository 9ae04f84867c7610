import { type ReleasesIssueCode, releasesErrors, type releasesIssues } from '@dubplate/contract/releases/errors';
import type { Issue } from '@dubplate/rules/issues';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { hasChanges, nextIncomplete, type TrackItem, wavOf } from '#features/releases/authoring/board/track-item.ts';
import { fieldId, focusFieldSoon } from '#features/releases/authoring/fields/focus-field.ts';
import { useIssueText } from '#features/releases/authoring/issue-text.ts';
import { useAuthoring, useBoard } from '#features/releases/authoring/use-authoring.ts';
import { ApiError, errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { CopyDialog } from '../copy/copy-dialog.tsx';
import { notifySaved } from '../track-notices.ts';
import classes from '../tracks.module.css';

/** Issues that the warning dialog shows on press. Every other issue disables the button. */
const SHOWN_IN_DIALOG: readonly ReleasesIssueCode[] = ['track_must_have_artists', 'track_must_have_one_author'];

interface SaveButton {
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

const CopyButton = ({ item }: { item: TrackItem }) => {
  const text = useMessages('app', 'authoring');
  const { items } = useBoard();
  const [isOpen, setIsOpen] = useState(false);
  const others = items.filter(({ key }) => key !== item.key);
  if (others.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {text('copyTo')}
      </Button>
      {isOpen && <CopyDialog item={item} others={others} onClose={() => setIsOpen(false)} />}
    </>
  );
};

interface TrackFootProps {
  readonly item: TrackItem;
  readonly issues: readonly Issue<keyof typeof releasesIssues>[];
  readonly className: string | undefined;
}

/** Saves the track, or shows why it can't be saved. */
export const TrackFoot = ({ item, issues, className }: TrackFootProps) => {
  const text = useMessages('app', 'authoring');
  const language = useLanguage();
  const textOf = useIssueText();
  const { workspace } = useAuthoring();
  const { items } = useBoard();
  const { label, isDisabled, isNoop, warnings } = saveButton(item, issues);

  const next = nextIncomplete(items, item.key);
  const showNext = () => {
    const key = workspace.board.showNext(item.key);
    if (key) focusFieldSoon(fieldId('title', key));
  };

  const save = async () => {
    if (warnings.length > 0) {
      const message = warnings.map(textOf).join('\n');
      await confirm({ heading: text('incompleteHeading'), message });
      return;
    }
    const name = item.form.title.trim();
    if ((await workspace.board.save(item.key)) !== 'saved') return;
    notifySaved(text('trackSaved', { name }));
    // Does not close a form that the user is editing, and does not leave another form that the user opened during the
    // save.
    const { open, items: now } = workspace.board.snapshot();
    const isDone = now.some((each) => each.key === item.key && !hasChanges(each));
    if (open === item.key && isDone) showNext();
  };
  const error = item.saving === 'failed' ? item.error : null;

  return (
    <div className={`${classes.foot} ${className ?? ''}`}>
      <div role="alert" className={classes.fault}>
        {error !== null && (
          <>
            {text('stateFailed')}. {saveErrorText(error) ?? errorText(error, language, releasesErrors)}
          </>
        )}
      </div>
      <div className={classes.buttons}>
        <CopyButton item={item} />
        {next && label === 'trackIsSaved' && (
          <Button variant="default" onClick={showNext}>
            {text('nextTrack')}
          </Button>
        )}
        <Button
          onClick={() => !isNoop && void save()}
          disabled={isDisabled}
          // Not `disabled` once it was pressed: a keyboard user would lose their place.
          aria-disabled={isNoop}
          {...(isNoop ? { 'data-disabled': true } : {})}
        >
          {text(label)}
        </Button>
      </div>
    </div>
  );
};

/** The first thing that the server named, where it named one. */
const saveErrorText = (error: unknown): string | null =>
  error instanceof ApiError ? (error.issues[0]?.message ?? null) : null;
