import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { move } from './move.ts';
import classes from './sortable.module.css';
import { SortableItem } from './sortable-item.tsx';

export interface SortableListProps<Item> {
  /** What the list holds. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** The item's name, as it is announced. */
  readonly itemName: (item: Item) => string;
  /** All keys in their new order. */
  readonly onReorder: (keys: string[]) => void;
  readonly isDisabled?: boolean;
  /** What is shown between the grip and the menu; drawn again when its item changes. */
  readonly children: (item: Item, index: number) => ReactNode;
}

/** A pointer must travel this far before a press becomes a drag, so that what is inside stays clickable. */
const DRAG_STARTS_PX = 6;

/** The same array for as long as it has the same keys, so that what is typed into an item concerns no other one. */
const useSameKeys = (keys: readonly string[]): string[] => {
  const [same, setSame] = useState([...keys]);
  if (keys.length === same.length && keys.every((key, index) => key === same[index])) return same;
  const next = [...keys];
  setSame(next);
  return next;
};

/** A list put in order by mouse, touch, keyboard, or by the menu of each item. */
export const SortableList = <Item,>(props: SortableListProps<Item>) => {
  const { label, items, itemKey, itemName, onReorder, isDisabled = false, children } = props;
  const uiText = useUiText();
  const keys = useSameKeys(items.map(itemKey));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_PX } }),
    // A key moves an item at once: one pressed while the page still glides would start from a place already left.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const nameOf = (key: string | number): string => {
    const item = items.find((each) => itemKey(each) === key);
    return item === undefined ? '' : itemName(item);
  };
  const placeOf = (key: string | number): number => keys.indexOf(String(key)) + 1;
  /** An item and the place of another, which may be itself, as they are announced. */
  const positionOf = (item: string | number, place: string | number) => ({
    name: nameOf(item),
    position: placeOf(place),
    total: keys.length,
  });
  const announced = useRef<string | number | null>(null);
  const announcements: Announcements = {
    onDragStart: () => {
      announced.current = null;
      return undefined;
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === announced.current) return undefined;
      // Over itself first: only now are the positions measured, and a key pressed before that does nothing.
      const isLifted = announced.current === null;
      announced.current = over.id;
      return uiText(isLifted ? 'picked' : 'moved', positionOf(active.id, over.id));
    },
    onDragEnd: ({ active, over }) =>
      over ? uiText('dropped', positionOf(active.id, over.id)) : uiText('moveCancelled'),
    onDragCancel: () => uiText('moveCancelled'),
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onReorder(move(keys, placeOf(active.id) - 1, placeOf(over.id) - 1));
  };
  const [pressed, setPressed] = useState<{ readonly key: string; readonly focused: HTMLElement } | null>(null);
  const moveBy = useCallback(
    (key: string, step: number, focused: HTMLElement) => {
      const index = keys.indexOf(key);
      setPressed({ key, focused });
      onReorder(move(keys, index, index + step));
    },
    [keys, onReorder],
  );
  const order = keys.join();
  const lastOrder = useRef(order);
  // The item that changes its place in the page loses the keyboard on the way.
  useLayoutEffect(() => {
    if (order === lastOrder.current) return;
    lastOrder.current = order;
    if (document.activeElement === document.body) pressed?.focused.focus();
  }, [order, pressed]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: uiText('dragHelp') } }}
      onDragEnd={end}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <ol className={classes.list} aria-label={label}>
          {items.map((item, index) => (
            <SortableItem
              key={itemKey(item)}
              id={itemKey(item)}
              name={itemName(item)}
              item={item}
              index={index}
              isLast={index === items.length - 1}
              isDisabled={isDisabled}
              onMove={moveBy}
            >
              {children}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">
        {pressed && placeOf(pressed.key) > 0 && uiText('moved', positionOf(pressed.key, pressed.key))}
      </VisuallyHidden>
    </DndContext>
  );
};
