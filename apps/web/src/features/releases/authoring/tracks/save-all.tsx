import { Button } from '@mantine/core';
import { canBeSaved, nextIncomplete } from '../board/track-completeness.ts';
import { fieldId, focusFieldSoon } from '../fields/focus-field.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring, useBoard } from '../use-authoring.ts';
import { notifySaved } from './track-notices.ts';
import classes from './tracks.module.css';

/** Saves every complete track and opens the first incomplete one. */
export const SaveAll = () => {
  const text = useMessages();
  const { session } = useAuthoring();
  const { items } = useBoard();
  const isNoop = !items.some(canBeSaved) && nextIncomplete(items, null) === null;

  const saveAll = async () => {
    const count = await session.board.saveAll();
    if (count > 0) notifySaved(text('tracksSaved', { count }));
    const next = session.board.showNext(null);
    if (next) focusFieldSoon(fieldId('title', next));
  };
  return (
    <div className={classes.saveAll}>
      <Button
        variant="default"
        onClick={() => !isNoop && void saveAll()}
        // Not `disabled` once it was pressed: a keyboard user would lose their place.
        aria-disabled={isNoop}
        {...(isNoop ? { 'data-disabled': true } : {})}
      >
        {text('saveAll')}
      </Button>
    </div>
  );
};
