import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { MoveMenu, type MoveMenuProps } from './move-menu.tsx';
import classes from './sortable.module.css';

interface SortableItemProps extends MoveMenuProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** An item with its grip, to be dragged or moved by the arrow keys, and a menu that moves it too. */
export const SortableItem = ({ id, children, ...moves }: SortableItemProps) => {
  const { name, isDisabled, onUp, onDown } = moves;
  const uiText = useUiText();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isDisabled,
  });
  const pressKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    // Once it is lifted, the arrows carry it.
    if (!isArrow || isDragging || isDisabled) return listeners?.onKeyDown?.(event);
    event.preventDefault();
    (event.key === 'ArrowUp' ? onUp : onDown)?.(event.currentTarget);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        onKeyDown={pressKey}
        aria-label={uiText('drag', { name })}
        disabled={isDisabled}
      >
        <IconGripVertical size={20} stroke={1.5} aria-hidden="true" />
      </button>
      <div className={classes.body}>{children}</div>
      <MoveMenu {...moves} />
    </li>
  );
};
