import type { TransferItem } from '@dubplate/contract/transfers/schemas';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconLoader } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../messages.ts';
import classes from './transfer.module.css';
import type { Group } from './transfer-status.ts';

const ICONS = { failed: IconAlertTriangle, active: IconLoader, waiting: IconClock, completed: IconCheck } as const;
/** The number of names shown; a catalogue may have hundreds. */
const SHOWN = 5;

interface ItemGroupProps {
  readonly group: Group;
  readonly items: readonly TransferItem[];
}

/** Releases or links that are equally far; nothing where there are none. */
export const ItemGroup = ({ group, items }: ItemGroupProps) => {
  const text = useMessages();
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return null;
  const Icon = ICONS[group];
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <div className={classes.group} data-group={group}>
      <h4 className={classes.groupTitle}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {text(group)} <span className={classes.count}>{items.length}</span>
      </h4>
      <ul className={classes.items}>
        {shown.map(({ name, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the order never changes
          <li key={place}>
            <span className={classes.name}>{name}</span>
            {reason && <span className={classes.reason}>{text(reason)}</span>}
          </li>
        ))}
      </ul>
      {items.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {text('showAll', { count: items.length - shown.length })}
        </Button>
      )}
    </div>
  );
};
