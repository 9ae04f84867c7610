import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDotsVertical } from '@tabler/icons-react';
import { useRef } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './sortable.module.css';

export interface MoveMenuProps {
  readonly name: string;
  readonly isDisabled: boolean;
  /** Moves it by one place, up or down; null at that end of the list. Called with what is to have the focus then. */
  readonly onUp: ((focused: HTMLElement) => void) | null;
  readonly onDown: ((focused: HTMLElement) => void) | null;
}

/** The moves of an item for those who don't drag. */
export const MoveMenu = ({ name, isDisabled, onUp, onDown }: MoveMenuProps) => {
  const uiText = useUiText();
  const target = useRef<HTMLButtonElement>(null);
  const press = (move: MoveMenuProps['onUp']) => () => {
    if (target.current) move?.(target.current);
  };
  return (
    <Menu position="bottom-end" withinPortal returnFocus disabled={isDisabled}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          size={36}
          className={classes.more ?? ''}
          aria-label={uiText('moves', { name })}
          disabled={isDisabled}
        >
          <IconDotsVertical size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconChevronUp size={16} stroke={1.75} aria-hidden="true" />}
          disabled={!onUp}
          onClick={press(onUp)}
        >
          {uiText('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          disabled={!onDown}
          onClick={press(onDown)}
        >
          {uiText('moveDown')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
