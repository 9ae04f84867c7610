import { Button } from '@mantine/core';
import type { TrackItem } from '../board/track-item.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring } from '../use-authoring.ts';
import classes from './tracks.module.css';

/** The track was changed elsewhere in the same fields: the person chooses whose version is kept. */
export const TrackConflict = ({ item, className }: { item: TrackItem; className: string | undefined }) => {
  const text = useMessages();
  const { session } = useAuthoring();
  if (item.theirs === null) return null;
  return (
    <div className={`${classes.conflict} ${className ?? ''}`} role="alert">
      <p>{text('trackConflict')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void session.board.resolve(item.key, 'theirs')}>
          {text('takeTheirs')}
        </Button>
        <Button onClick={() => void session.board.resolve(item.key, 'mine')}>{text('keepMine')}</Button>
      </div>
    </div>
  );
};
