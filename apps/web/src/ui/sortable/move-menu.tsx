import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './sortable.module.css';

export interface MoveMenuProps {
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
export const MoveMenu = (props: MoveMenuProps) => {
  const [wasUsed, setWasUsed] = useState(false);
  if (wasUsed) return <OpenedMenu {...props} />;
  return <MoveButton name={props.name} isDisabled={props.isDisabled} onClick={() => setWasUsed(true)} />;
};
