import { LINK_LABEL_MAX, LINK_STORES_MAX, LINK_URL_MAX, OTHER_STORE } from '@dubplate/contract/multilinks/limits';
import { LINKED_STORES } from '@dubplate/rules/multilinks/store-hosts';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { ButtonCell } from '#ui/data-table/cells.tsx';
import { afterPress } from '#ui/fields/use-touched.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { useStoreName } from '../store-names.ts';
import classes from './editor.module.css';
import { type DraftStore, withUrl } from './link-draft.ts';

const SCHEME = 'https://';
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const STORES = LINKED_STORES.map((value) => ({ value, label: storeName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

interface StoreRowProps {
  readonly row: DraftStore;
  readonly storeError?: string | undefined;
  readonly urlError?: string | undefined;
  /** True for a row that was just added by hand: its address gets the focus. */
  readonly isNew: boolean;
  readonly onChange: (row: DraftStore) => void;
  readonly onRemove: () => void;
}

/** A store of a link: which one, the address in it, and whether it is shown. */
const StoreRow = ({ row, storeError, urlError, isNew, onChange, onRemove }: StoreRowProps) => {
  const text = useMessages('app', 'links');
  const name = useStoreName()(row);
  const url = useRef<HTMLInputElement>(null);
  // An address that is being typed is not wrong yet.
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (isNew) url.current?.focus();
  }, [isNew]);
  return (
    <fieldset className={classes.store} data-hidden={!row.shown || undefined}>
      <VisuallyHidden component="legend">{name}</VisuallyHidden>
      <NativeSelect
        className={classes.which ?? ''}
        size="md"
        aria-label={text('store')}
        value={row.store}
        data={[
          ...(row.store === '' ? [{ value: '', label: text('chooseStore') }] : []),
          ...STORES,
          { value: OTHER_STORE, label: text('otherStore') },
        ]}
        // The store is detected from a complete address, so without an address there is no store error.
        error={row.url !== '' && !isTyping && urlError === undefined && storeError}
        onChange={({ currentTarget }) => onChange({ ...row, store: currentTarget.value })}
      />
      <TextInput
        ref={url}
        className={classes.where ?? ''}
        aria-label={text('storeUrl')}
        placeholder={SCHEME}
        type="url"
        inputMode="url"
        maxLength={LINK_URL_MAX}
        value={row.url}
        error={!isTyping && row.url !== '' && urlError}
        description={row.store === OTHER_STORE ? text('otherStoreHint') : !row.shown && text('storeHidden')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onFocus={() => setTyping(true)}
        onBlur={() => afterPress(() => setTyping(false))}
        onChange={({ currentTarget }) => onChange(withUrl(row, currentTarget.value))}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {row.store === OTHER_STORE && (
        <TextInput
          className={classes.label ?? ''}
          aria-label={text('storeLabel')}
          placeholder={text('storeLabel')}
          maxLength={LINK_LABEL_MAX}
          value={row.label ?? ''}
          onChange={({ currentTarget }) => onChange({ ...row, label: currentTarget.value })}
        />
      )}
      <div className={classes.storeTools}>
        <ButtonCell
          label={text(row.shown ? 'hideStore' : 'showStore', { store: name })}
          icon={row.shown ? <IconEye {...ICON} /> : <IconEyeOff {...ICON} />}
          onClick={() => onChange({ ...row, shown: !row.shown })}
        />
        <ButtonCell
          label={text('removeStore', { store: name })}
          icon={<IconTrash {...ICON} />}
          onClick={onRemove}
          isDangerous
        />
      </div>
    </fieldset>
  );
};

interface StoreRowsProps {
  readonly rows: readonly DraftStore[];
  /** The issues by the row’s key with `.store` or `.url`. */
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (rows: readonly DraftStore[]) => void;
}

/** The stores of a link, in the order in which listeners see them. */
export const StoreRows = ({ rows, errorAt, onChange }: StoreRowsProps) => {
  const text = useMessages('app', 'links');
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
          itemName={nameOf}
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
