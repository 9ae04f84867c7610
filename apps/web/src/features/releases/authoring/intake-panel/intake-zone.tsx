import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { whenIdle } from '#lib/chunks/when-idle.ts';
import { canChooseFolders } from '#ui/files/brought/choose-files.ts';
import { preloadReader } from '../intake/intake.ts';
import classes from './intake.module.css';
import { IntakeResult, WaitingList } from './intake-parts.ts';
import { useMessages } from './messages.ts';
import { useBringFiles } from './use-bring-files.ts';

/** The way in by files: the cover, the recordings, or a folder of all of them, dropped or chosen. */
export const IntakeZone = () => {
  const text = useMessages();
  const id = useId();
  const { isOver, choose, zone } = useBringFiles();
  // A finger drops nothing, and phones have no folders.
  const canDrop = window.matchMedia('(hover: hover)').matches;
  useEffect(() => whenIdle([preloadReader, () => IntakeResult.preload(), () => WaitingList.preload()]), []);
  return (
    <section aria-labelledby={id} className={classes.zone} data-over={isOver || undefined} {...zone}>
      <IconFolderOpen size={32} stroke={1.25} aria-hidden="true" className={classes.icon ?? ''} />
      <div className={classes.words}>
        <h2 id={id} className={classes.label}>
          {text(isOver ? 'dropNow' : canDrop ? 'label' : 'zone')}
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
