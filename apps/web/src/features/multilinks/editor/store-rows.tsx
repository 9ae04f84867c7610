import { LINK_STORES_MAX } from '@dubplate/contract/multilinks/limits';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { newKey } from '#lib/new-key.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { useMessages } from '../messages.ts';
import { useStoreName } from '../store-names.ts';
import classes from './editor.module.css';
import type { DraftStore } from './link-draft.ts';
import { StoreRow } from './store-row.tsx';

interface StoreRowsProps {
  readonly rows: readonly DraftStore[];
  /** The issues by the row’s key with `.store` or `.url`. */
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (rows: readonly DraftStore[]) => void;
}

/** The stores of a link, in the order in which listeners see them. */
export const StoreRows = ({ rows, errorAt, onChange }: StoreRowsProps) => {
  const text = useMessages();
  const nameOf = useStoreName();
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const key = newKey();
    setAdded(key);
    onChange([...rows, { key, store: '', url: '', shown: true }]);
  };
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>{text(rows.length === 0 ? 'noStores' : 'storesHint')}</p>
      {rows.length > 0 && (
        <SortableList
          label={text('stores')}
          items={rows}
          itemKey={({ key }) => key}
          itemName={({ store }) => nameOf(store)}
          onReorder={(keys) => onChange(keys.flatMap((key) => rows.find((row) => row.key === key) ?? []))}
        >
          {(row) => (
            <StoreRow
              row={row}
              storeError={errorAt(`${row.key}.store`)}
              urlError={errorAt(`${row.key}.url`)}
              isNew={row.key === added}
              onChange={(next) => onChange(rows.map((each) => (each.key === row.key ? next : each)))}
              onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          )}
        </SortableList>
      )}
      <div className={classes.add}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          disabled={rows.length >= LINK_STORES_MAX}
          onClick={add}
        >
          {text('addStore')}
        </Button>
        {rows.length > 0 && (
          <span className={classes.hint}>{text('storesOf', { count: rows.length, max: LINK_STORES_MAX })}</span>
        )}
      </div>
    </div>
  );
};
