import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './sortable.module.css';
import { type CarryAction, type Named, SortableItem } from './sortable-item.tsx';

/** Returns the list with one item moved to another position. */
export const move = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
};

/** An item that the keyboard has picked up, and the order shown until it is dropped. */
interface Carried {
  readonly key: string;
  readonly order: readonly string[];
}

interface Carry {
  /** The keys in display order. */
  readonly order: readonly string[];
  /** The picked-up item. */
  readonly carried: string | null;
  readonly pickUp: (key: string) => void;
  /** Moves the picked-up item to another index. @returns the new order */
  readonly carryTo: (index: number) => readonly string[];
  /** @returns the final order; null if nothing was picked up */
  readonly drop: () => readonly string[] | null;
  /** Returns the item to its original place. */
  readonly cancel: () => void;
}

/**
 * Moves an item of a list step by step with the keyboard. Uses indexes instead of pixels, so that content that grows,
 * folds or scrolls does not affect it. If items are added or removed, the item returns to its place.
 */
const useCarry = (keys: readonly string[]): Carry => {
  const [state, setState] = useState<Carried | null>(null);
  const isSame = state?.order.length === keys.length && keys.every((key) => state.order.includes(key));
  // Cleared immediately, or the move would continue if the removed item came back.
  if (state && !isSame) setState(null);
  const current = isSame ? state : null;
  const order = current?.order ?? keys;
  const carried = current?.key ?? null;
  const cancel = () => setState(null);
  const pickUp = (key: string) => setState({ key, order: keys });
  const carryTo = (index: number) => {
    if (!current) return keys;
    const next = move(current.order, current.order.indexOf(current.key), index);
    setState({ key: current.key, order: next });
    return next;
  };
  const drop = () => {
    setState(null);
    return current?.order ?? null;
  };
  return { order, carried, pickUp, carryTo, drop, cancel };
};

export interface SortableListProps<Item> {
  /** The list's name for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** The announced name of the item. */
  readonly itemName: (item: Item) => string;
  /** All keys in their new order. */
  readonly onReorder: (keys: string[]) => void;
  readonly isDisabled?: boolean;
  /** The content between the grip and the menu; re-rendered when its item changes. */
  readonly children: (item: Item, index: number) => ReactNode;
}

/** A press becomes a drag after this distance, so that the content stays clickable. */
const DRAG_STARTS_PX = 6;

/** Returns the same array while the keys are equal, so that typing into an item re-renders no other item. */
const useSameKeys = (keys: readonly string[]): string[] => {
  const [same, setSame] = useState([...keys]);
  if (keys.length === same.length && keys.every((key, index) => key === same[index])) return same;
  const next = [...keys];
  setSame(next);
  return next;
};

/** A list that the user can reorder by mouse, touch, keyboard, or the menu of each item. */
export const SortableList = <Item,>(props: SortableListProps<Item>) => {
  const { label, items, itemKey, itemName, onReorder, isDisabled = false, children } = props;
  const uiText = useUiText();
  const given = useSameKeys(items.map(itemKey));
  const { order, carried, pickUp, carryTo, drop, cancel } = useCarry(given);
  const keys = useSameKeys(order);
  const byKey = new Map(items.map((item) => [itemKey(item), item]));
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_STARTS_PX } }));
  /** An item with its announced position. */
  const positionOf = (key: string, among: readonly string[], place = key) => {
    const item = byKey.get(key);
    return {
      name: item === undefined ? '' : itemName(item),
      position: among.indexOf(place) + 1,
      total: among.length,
    };
  };
  const announced = useRef('');
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      announced.current = String(active.id);
      return uiText('picked', positionOf(String(active.id), keys));
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === announced.current) return undefined;
      announced.current = String(over.id);
      return uiText('moved', positionOf(String(active.id), keys, String(over.id)));
    },
    onDragEnd: ({ active, over }) =>
      over ? uiText('dropped', positionOf(String(active.id), keys, String(over.id))) : uiText('moveCancelled'),
    onDragCancel: () => uiText('moveCancelled'),
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      onReorder(move(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };

  const [said, setSaid] = useState('');
  const say = (kind: 'picked' | 'moved' | 'dropped', { id, name }: Named, among: readonly string[]) =>
    setSaid(uiText(kind, { name, position: among.indexOf(id) + 1, total: among.length }));
  const focused = useRef<HTMLElement | null>(null);
  const moveItem = (item: Named, index: number, focusedBy: HTMLElement) => {
    focused.current = focusedBy;
    if (item.id === carried) return say('moved', item, carryTo(index));
    const next = move(keys, keys.indexOf(item.id), index);
    onReorder(next);
    say('moved', item, next);
  };
  const carry = (item: Named, action: CarryAction) => {
    if (action === 'pick up') {
      pickUp(item.id);
      say('picked', item, keys);
    } else if (action === 'cancel') {
      cancel();
      setSaid(uiText('moveCancelled'));
    } else {
      const dropped = drop();
      if (!dropped) return;
      if (dropped.some((key, index) => key !== given[index])) onReorder([...dropped]);
      say('dropped', item, dropped);
    }
  };
  const shown = keys.join();
  const lastShown = useRef(shown);
  // Moving the item in the DOM makes it lose the focus.
  useLayoutEffect(() => {
    if (shown === lastShown.current) return;
    lastShown.current = shown;
    if (document.activeElement === document.body) focused.current?.focus();
  }, [shown]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: uiText('dragHelp') } }}
      onDragEnd={end}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <ol className={classes.list} aria-label={label}>
          {keys.map((key, index) => {
            const item = byKey.get(key);
            return (
              item !== undefined && (
                <SortableItem
                  key={key}
                  id={key}
                  name={itemName(item)}
                  item={item}
                  index={index}
                  total={keys.length}
                  isCarried={key === carried}
                  isDisabled={isDisabled}
                  onMove={moveItem}
                  onCarry={carry}
                >
                  {children}
                </SortableItem>
              )
            );
          })}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  );
};
