import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';
import { IconLock, IconMusicPlus } from '@tabler/icons-react';
import { DropZone } from '#ui/drop-zone/drop-zone.tsx';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { FirstInfoFault } from '../fields/first-info-fault.tsx';
import { useMessages } from '../messages.ts';
import { useAuthoring, useBoard, useDraft, useInfoIssues } from '../use-authoring.ts';
import { isTooLarge, WAV } from './accepted-audio.ts';
import { newTrackForm } from './board/new-track-form.ts';
import { notifyTooLarge } from './track-notices.ts';
import { TrackRow } from './track-row.tsx';
import classes from './tracks.module.css';

const MAX_MB = AUDIO_MAX_BYTES / 1024 / 1024;

/** Step 2: the recordings. Locked, with the reason, until the release's own data is in order. */
export const TrackSection = () => {
  const text = useMessages();
  const { session } = useAuthoring();
  const { content } = useDraft();
  const { items, orderTrouble } = useBoard();
  const isLocked = useInfoIssues().length > 0;

  const bring = (files: File[]) => {
    const small = files.filter((file) => !isTooLarge(file));
    for (const { name } of files.filter(isTooLarge))
      notifyTooLarge(text('tooLarge'), text('tooLargeHint', { name, max: MAX_MB }));
    const fresh = small.filter((file) => {
      const left = session.board.interruptedTrackOf(file);
      if (left) session.board.resumeUpload(left, file);
      return left === null;
    });
    if (fresh.length > 0) session.board.add(fresh.map((file) => ({ file, form: newTrackForm(content, file.name) })));
  };

  return (
    <div className={classes.section}>
      {items.length > 0 && (
        <SortableList
          label={text('trackList')}
          items={items}
          itemKey={({ key }) => key}
          itemName={({ form }) => form.title || text('untitledTrack')}
          onReorder={(keys) => session.board.reorder(keys)}
        >
          {(item, index) => <TrackRow item={item} index={index} />}
        </SortableList>
      )}
      {orderTrouble && (
        <p className={classes.locked} role="status">
          {text('orderTrouble')}
        </p>
      )}
      <DropZone
        label={text('drop')}
        hint={text(isLocked ? 'tracksLocked' : 'dropHint', { max: MAX_MB })}
        icon={isLocked ? <IconLock size={32} stroke={1.25} /> : <IconMusicPlus size={32} stroke={1.25} />}
        accept={WAV}
        isMultiple
        isDisabled={isLocked}
        onFiles={bring}
      />
      {isLocked && (
        <p className={classes.locked}>
          {text('tracksLockedHint')} <FirstInfoFault />
        </p>
      )}
    </div>
  );
};
