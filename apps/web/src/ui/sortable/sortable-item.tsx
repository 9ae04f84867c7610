import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDotsVertical, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './sortable.module.css';

interface MoveMenuProps {
  readonly name: string;
  readonly isDisabled: boolean;
  readonly index: number;
  /** The length of the list. */
  readonly total: number;
  /** Moves the item to another index. `focused` is the element that keeps the focus. */
  readonly onMove: (index: number, focused: HTMLElement) => void;
}

interface ButtonProps extends Pick<MoveMenuProps, 'name' | 'isDisabled'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
}

/** The menu passes its trigger props as the remaining props. */
const MoveButton = ({ name, isDisabled, ...target }: ButtonProps): ReactNode => {
  const uiText = useUiText();
  return (
    <ActionIcon
      aria-haspopup="menu"
      aria-expanded={false}
      {...target}
      size={36}
      className={classes.more ?? ''}
      aria-label={uiText('moves', { name })}
      disabled={isDisabled}
    >
      <IconDotsVertical size={18} stroke={1.75} />
    </ActionIcon>
  );
};

/** Opens on mount, and takes the focus of the button that it replaces. */
const OpenedMenu = ({ name, isDisabled, index, total, onMove }: MoveMenuProps) => {
  const uiText = useUiText();
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    target.current?.focus();
    setIsOpen(true);
  }, []);
  const moveTo = (place: number) => () => {
    if (target.current) onMove(place, target.current);
  };
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" withinPortal returnFocus disabled={isDisabled}>
      <Menu.Target>
        <MoveButton ref={target} name={name} isDisabled={isDisabled} />
      </Menu.Target>
      <Menu.Dropdown className={classes.moves ?? ''}>
        <Menu.Item
          leftSection={<IconChevronUp size={16} stroke={1.75} aria-hidden="true" />}
          disabled={index === 0}
          onClick={moveTo(index - 1)}
        >
          {uiText('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          disabled={index === total - 1}
          onClick={moveTo(index + 1)}
        >
          {uiText('moveDown')}
        </Menu.Item>
        {total > 2 && <Menu.Divider />}
        {total > 2 &&
          Array.from({ length: total }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
            <Menu.Item key={place} disabled={place === index} onClick={moveTo(place)}>
              {uiText('moveTo', { position: place + 1 })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Moves an item without dragging. Until its first use it is only a button: a long list has many. */
const MoveMenu = (props: MoveMenuProps) => {
  const [wasUsed, setWasUsed] = useState(false);
  if (wasUsed) return <OpenedMenu {...props} />;
  return <MoveButton name={props.name} isDisabled={props.isDisabled} onClick={() => setWasUsed(true)} />;
};

/** An item with its announced name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export type CarryAction = 'pick up' | 'drop' | 'cancel';

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
  readonly onCarry: (item: Named, action: CarryAction) => void;
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
    const press = keys[event.key];
    if (!press || isDisabled) return;
    event.preventDefault();
    // Otherwise Escape would close the layer around the list.
    event.stopPropagation();
    press(event.currentTarget);
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
