import { useCallback } from 'react';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import type { TrackItem } from '../board/track-item.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring } from '../use-authoring.ts';
import { SaveAll } from './save-all.tsx';
import { TrackRow } from './track-row.tsx';

const keyOf = ({ key }: TrackItem): string => key;
const rowOf = (item: TrackItem, index: number) => <TrackRow item={item} index={index} />;

/** The tracks in their order, which can be changed and saved at once. */
export const TrackRows = ({ items }: { items: readonly TrackItem[] }) => {
  const text = useMessages();
  const { session } = useAuthoring();
  const reorder = useCallback((keys: readonly string[]) => session.board.reorder(keys), [session]);
  return (
    <>
      <SortableList
        label={text('trackList')}
        items={items}
        itemKey={keyOf}
        itemName={({ form }) => form.title || text('untitledTrack')}
        onReorder={reorder}
      >
        {rowOf}
      </SortableList>
      {items.length > 1 && <SaveAll />}
    </>
  );
};
