import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './sortable.module.css';

interface SortableItemProps {
  readonly id: string;
  readonly name: string;
  readonly isDisabled: boolean;
  /** Moves it by one place, up or down; null at that end of the list. Called with the arrow that was pressed. */
  readonly onUp: ((arrow: HTMLElement) => void) | null;
  readonly onDown: ((arrow: HTMLElement) => void) | null;
  readonly children: ReactNode;
}

export const SortableItem = ({ id, name, isDisabled, onUp, onDown, children }: SortableItemProps) => {
  const uiText = useUiText();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: isDisabled,
  });
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
        aria-label={uiText('drag', { name })}
        disabled={isDisabled}
      >
        <IconGripVertical size={20} stroke={1.5} aria-hidden="true" />
      </button>
      <div className={classes.body}>{children}</div>
      <div className={classes.arrows}>
        <Arrow label={uiText('moveUp', { name })} isDisabled={isDisabled} onMove={onUp}>
          <IconChevronUp size={18} stroke={1.75} />
        </Arrow>
        <Arrow label={uiText('moveDown', { name })} isDisabled={isDisabled} onMove={onDown}>
          <IconChevronDown size={18} stroke={1.75} />
        </Arrow>
      </div>
    </li>
  );
};

interface ArrowProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onMove: ((arrow: HTMLElement) => void) | null;
  readonly children: ReactNode;
}

/** At an end of the list it does nothing, but stays where the keyboard is: a disabled button would lose it. */
const Arrow = ({ label, isDisabled, onMove, children }: ArrowProps) => (
  <ActionIcon
    size={32}
    aria-label={label}
    disabled={isDisabled}
    aria-disabled={isDisabled || !onMove}
    data-disabled={isDisabled || !onMove}
    onClick={(event) => onMove?.(event.currentTarget)}
  >
    {children}
  </ActionIcon>
);
