import { Button } from '@mantine/core';
import { useMessages } from '#lib/i18n/i18n.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { canBeSaved, nextIncomplete, type TrackItem } from '../board/track-item.ts';
import { fieldId, focusFieldSoon } from '../fields/focus-field.ts';
import { useAuthoring, useBoard } from '../use-authoring.ts';
import { notifySaved } from './track-notices.ts';
import { TrackRow } from './track-row.tsx';
import classes from './tracks.module.css';

/** Saves every complete track and opens the first incomplete one. */
const SaveAll = () => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  const { items } = useBoard();
  const isNoop = !items.some(canBeSaved) && nextIncomplete(items, null) === null;

  const saveAll = async () => {
    const count = await workspace.board.saveAll();
    if (count > 0) notifySaved(text('tracksSaved', { count }));
    const next = workspace.board.showNext(null);
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

const keyOf = ({ key }: TrackItem): string => key;
const rowOf = (item: TrackItem, index: number) => <TrackRow item={item} index={index} />;

/** The tracks in their order, which can be changed and saved at once. */
export const TrackRows = ({ items }: { items: readonly TrackItem[] }) => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  return (
    <>
      <SortableList
        label={text('trackList')}
        items={items}
        itemKey={keyOf}
        itemName={({ form }) => form.title || text('untitledTrack')}
        onReorder={(keys) => workspace.board.reorder(keys)}
      >
        {rowOf}
      </SortableList>
      {items.length > 1 && <SaveAll />}
    </>
  );
};
