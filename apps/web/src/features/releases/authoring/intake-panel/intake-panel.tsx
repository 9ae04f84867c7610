import { Button, Loader } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { whenIdle } from '#lib/chunks/when-idle.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { canChooseFolders } from '#ui/files/choose-files.ts';
import { useFileDrop } from '#ui/files/use-file-drop.ts';
import { newTrackForm } from '../board/new-track-form.ts';
import { preloadReader } from '../intake/intake.ts';
import {
  useAuthoring,
  useBoard,
  useCover,
  useDraft,
  useExtras,
  useHasFilesZone,
  useInfoIssues,
  useIntake,
  useWaitingRecordings,
} from '../use-authoring.ts';
import classes from './intake.module.css';
import { IntakeResult, WaitingList } from './intake-parts.ts';

/** Makes tracks of the recordings that wait, as soon as the release's own data is in order. */
export const StartRecordings = () => {
  const { workspace } = useAuthoring();
  const { isLocked } = useExtras();
  const isReady = useInfoIssues().length === 0 && !isLocked;
  const waiting = useWaitingRecordings();
  const isAnyReady = waiting.some(({ place }) => place !== 'missing');
  useEffect(() => {
    if (!isReady || !isAnyReady) return;
    void workspace.recordings.start(({ name, title, version }) => {
      const form = newTrackForm(workspace.sync.snapshot().content, name);
      return { ...form, title: title || form.title, title_version: version };
    });
  }, [isReady, isAnyReady, workspace]);
  return null;
};

/** Takes the cover, the recordings, or a folder with all of them, dropped or chosen. */
const IntakeZone = () => {
  const text = useMessages('app', 'intake');
  const id = useId();
  const { workspace } = useAuthoring();
  const { isOver, choose, zone } = useFileDrop(workspace.intake.take);
  const { cover_uuid } = useDraft().content.fields;
  const { preview } = useCover();
  const hasCover = preview !== null || cover_uuid !== null;
  // A finger drops nothing, and phones have no folders.
  const canDrop = window.matchMedia('(hover: hover)').matches;
  useEffect(() => whenIdle([preloadReader, () => IntakeResult.preload(), () => WaitingList.preload()]), []);
  return (
    <section aria-labelledby={id} className={classes.zone} data-over={isOver || undefined} {...zone}>
      <IconFolderOpen size={32} stroke={1.25} aria-hidden="true" className={classes.icon ?? ''} />
      <div className={classes.words}>
        <h2 id={id} className={classes.label}>
          {text(isOver ? 'dropNow' : !canDrop ? 'zone' : hasCover ? 'labelTracks' : 'label')}
        </h2>
        <p className={classes.hint}>{text(canDrop ? 'hint' : 'touchHint')}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => choose(false)}>
          {text('chooseFiles')}
        </Button>
        {canDrop && canChooseFolders() && (
          <Button variant="subtle" onClick={() => choose(true)}>
            {text('chooseFolder')}
          </Button>
        )}
      </div>
    </section>
  );
};

/** Offers a drop zone for the files of an empty release above the steps, and shows the result. */
export const IntakePanel = () => {
  const text = useMessages('app', 'intake');
  const { reading, understood, rejected, isCoverUnclear, hasFailed } = useIntake();
  const waiting = useWaitingRecordings();
  const { items } = useBoard();
  const hasZone = useHasFilesZone();
  const isEmpty = items.length === 0;
  const hasSummary = waiting.length > 0 || (understood !== null && isEmpty);
  const hasRejected = rejected.length > 0 || isCoverUnclear || hasFailed;
  if (!hasSummary && !hasRejected && !hasZone && reading === 0) return null;
  return (
    <div className={classes.panel}>
      {reading > 0 && (
        <div className={classes.summary} role="status">
          <Loader size={20} color="currentColor" /> {text('reading', { count: reading })}
        </div>
      )}
      {reading === 0 && hasZone && <IntakeZone />}
      {reading === 0 && (hasSummary || hasRejected) && <IntakeResult hasSummary={hasSummary} />}
    </div>
  );
};
