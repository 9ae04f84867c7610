import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { MoveMenu } from './move-menu.tsx';
import classes from './sortable.module.css';

/** An item with its announced name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export type CarryAct = 'pick up' | 'drop' | 'cancel';

interface SortableItemProps<Item> extends Named {
  readonly item: Item;
  readonly index: number;
  /** The length of the list. */
  readonly total: number;
  /** True while the keyboard moves the item. */
  readonly isCarried: boolean;
  readonly isDisabled: boolean;
  /** Moves the item to another index. `focused` is the element that keeps the focus. */
  readonly onMove: (item: Named, index: number, focused: HTMLElement) => void;
  readonly onCarry: (item: Named, act: CarryAct) => void;
  /** The content between the grip and the menu. */
  readonly children: (item: Item, index: number) => ReactNode;
}

type BodyProps<Item> = Pick<SortableItemProps<Item>, 'item' | 'index' | 'children'>;
/** Memoized: a drag re-renders every item, but not its content. */
const Body = memo(<Item,>({ item, index, children }: BodyProps<Item>) => children(item, index)) as <Item>(
  props: BodyProps<Item>,
) => ReactNode;

const Item = <Item,>(props: SortableItemProps<Item>) => {
  const { id, name, item, index, total, isCarried, isDisabled, onMove, onCarry, children } = props;
  const moveTo = (place: number, focused: HTMLElement) => {
    if (place >= 0 && place < total) onMove({ id, name }, place, focused);
  };
  const uiText = useUiText();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isDisabled,
  });
  /** The actions of the grip's keys. Arrows also move an item that is not picked up. */
  const keys: Partial<Record<string, (grip: HTMLButtonElement) => void>> = {
    ArrowUp: (grip) => moveTo(index - 1, grip),
    ArrowDown: (grip) => moveTo(index + 1, grip),
    ' ': () => onCarry({ id, name }, isCarried ? 'drop' : 'pick up'),
    Enter: () => onCarry({ id, name }, isCarried ? 'drop' : 'pick up'),
    ...(isCarried && { Escape: () => onCarry({ id, name }, 'cancel') }),
  };
  const pressKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const act = keys[event.key];
    if (!act || isDisabled) return;
    event.preventDefault();
    // Otherwise Escape would close the layer around the list.
    event.stopPropagation();
    act(event.currentTarget);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || isCarried || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-pressed={isDragging || isCarried || undefined}
        onKeyDown={pressKey}
        onBlur={isCarried ? () => onCarry({ id, name }, 'drop') : undefined}
        aria-label={uiText('drag', { name })}
        disabled={isDisabled}
      >
        <IconGripVertical size={20} stroke={1.5} aria-hidden="true" />
      </button>
      <div className={classes.body}>
        <Body item={item} index={index}>
          {children}
        </Body>
      </div>
      <MoveMenu name={name} isDisabled={isDisabled} index={index} total={total} onMove={moveTo} />
    </li>
  );
};

/**
 * An item with a grip for dragging and the arrow keys, and a menu for moving it. Re-renders only when its own props
 * change, not with every other item of the list.
 */
export const SortableItem = memo(Item) as typeof Item;
