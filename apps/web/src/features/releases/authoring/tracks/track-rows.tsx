import { SortableList } from '#ui/sortable/sortable-list.tsx';
import type { TrackItem } from '../board/track-item.ts';
import { useMessages } from '../messages.ts';
import { useAuthoring } from '../use-authoring.ts';
import { TrackRow } from './track-row.tsx';

/** The tracks in their order, which can be changed. */
export const TrackRows = ({ items }: { items: readonly TrackItem[] }) => {
  const text = useMessages();
  const { session } = useAuthoring();
  return (
    <SortableList
      label={text('trackList')}
      items={items}
      itemKey={({ key }) => key}
      itemName={({ form }) => form.title || text('untitledTrack')}
      onReorder={(keys) => session.board.reorder(keys)}
    >
      {(item, index) => <TrackRow item={item} index={index} />}
    </SortableList>
  );
};
