import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUi } from '../texts/ui-provider.tsx';
import classes from './sortable.module.css';

interface SortableItemProps {
  readonly id: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly children: ReactNode;
}

export const SortableItem = ({ id, name, isDisabled, onUp, onDown, children }: SortableItemProps) => {
  const { texts } = useUi();
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
        aria-label={texts.drag(name)}
        disabled={isDisabled}
      >
        <IconGripVertical size={20} stroke={1.5} aria-hidden="true" />
      </button>
      <div className={classes.body}>{children}</div>
      <div className={classes.arrows}>
        <ActionIcon size={32} aria-label={texts.moveUp(name)} disabled={isDisabled || !onUp} onClick={() => onUp?.()}>
          <IconChevronUp size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          size={32}
          aria-label={texts.moveDown(name)}
          disabled={isDisabled || !onDown}
          onClick={() => onDown?.()}
        >
          <IconChevronDown size={18} stroke={1.75} />
        </ActionIcon>
      </div>
    </li>
  );
};
