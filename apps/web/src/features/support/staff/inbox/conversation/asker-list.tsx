import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../messages.ts';
import classes from './asker-panel.module.css';

/** How many are shown before one asks for the rest. */
const FIRST = 5;

interface AskerListProps<Item> {
  readonly id: string;
  readonly title: string;
  /** Said where there is none. */
  readonly none: string;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}

/** The asker's items of one kind, newest first. */
export const AskerList = <Item extends { readonly uuid: string }>(props: AskerListProps<Item>) => {
  const { id, title, none, items, children } = props;
  const text = useMessages();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FIRST);
  const rest = items.length - shown.length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {items.length === 0 && <p className={classes.soft}>{none}</p>}
      <ul className={classes.list}>
        {shown.map((item) => (
          <li key={item.uuid}>{children(item)}</li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" size="sm" ml="-1rem" onClick={() => setWhole(true)}>
          {text('showMore', { count: rest })}
        </Button>
      )}
    </section>
  );
};
