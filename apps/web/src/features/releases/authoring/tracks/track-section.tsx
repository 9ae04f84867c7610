import { IconLock, IconMusicPlus } from '@tabler/icons-react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { newTrackForm } from '../board/new-track-form.ts';
import { FirstInfoIssue } from '../fields/first-info-issue.tsx';
import { fieldId, TRACKS_LOCK } from '../fields/focus-field.ts';
import { WaitingList } from '../intake-panel/intake-parts.ts';
import { AUDIO_MAX_MB, isTooLarge, WAV } from '../uploads/accepted-audio.ts';
import {
  useAuthoring,
  useBoard,
  useDraft,
  useHasFilesZone,
  useInfoIssues,
  useWaitingRecordings,
} from '../use-authoring.ts';
import { notifyTooLarge } from './track-notices.ts';
import classes from './tracks.module.css';

/** Nothing of it is needed for a release without tracks. */
export const TrackRows = lazyPart(
  () => import('./track-rows.tsx').then((module) => module.TrackRows),
  ({ items }) => <RowsSkeleton count={items.length} hasImage={false} />,
);

/** Step 2: the recordings. Locked, with the reason, until the release's own data is in order. */
export const TrackSection = () => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  const { content } = useDraft();
  const { items, orderError } = useBoard();
  const isLocked = useInfoIssues().length > 0;
  const isWaiting = useWaitingRecordings().length > 0;
  const hasZone = useHasFilesZone();
  const drop = useFileDrop(workspace.intake.take);

  const addFiles = (files: File[]) => {
    const small = files.filter((file) => !isTooLarge(file));
    for (const { name } of files.filter(isTooLarge))
      notifyTooLarge(text('tooLarge'), text('tooLargeHint', { name, max: AUDIO_MAX_MB }));
    const added = small.filter((file) => {
      const interrupted = workspace.board.interruptedTrackOf(file);
      if (interrupted) workspace.board.resumeUpload(interrupted, file);
      return interrupted === null;
    });
    if (added.length > 0) workspace.board.add(added.map((file) => ({ file, form: newTrackForm(content, file.name) })));
  };

  return (
    // The locked form is inert, so a drop on it arrives here.
    <div
      className={classes.section}
      data-over={(isLocked && drop.isOver) || undefined}
      {...(isLocked ? drop.zone : {})}
    >
      {isWaiting && <WaitingList />}
      {isLocked && (
        <p id={TRACKS_LOCK} className={classes.lock}>
          <IconLock size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {text('tracksLockedHint')} <FirstInfoIssue />
            {items.length > 0 && <span className={classes.kept}>{text('tracksLockedKept')}</span>}
          </span>
        </p>
      )}
      {/* Only out of reach: what is open in it stays open, and what uploads goes on. */}
      <div className={classes.section} data-locked={isLocked || undefined} inert={isLocked}>
        {items.length > 0 && <TrackRows items={items} />}
        {orderError && (
          <p className={classes.locked} role="status">
            {text('orderError')}
          </p>
        )}
        <div id={fieldId('tracks')}>
          <DropZone
            label={text('drop')}
            hint={text(isLocked ? 'tracksLocked' : 'dropHint', { max: AUDIO_MAX_MB })}
            icon={<IconMusicPlus size={32} stroke={1.25} />}
            accept={WAV}
            isMultiple
            isQuiet={hasZone || isLocked || items.length > 0}
            isDisabled={isLocked}
            onFiles={addFiles}
          />
        </div>
      </div>
    </div>
  );
};
