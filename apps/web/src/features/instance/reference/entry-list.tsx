import type { MusicStyle } from '@dubplate/contract/reference/schemas';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { type SwitchEntry, useAllStyles, useSwitchStyle } from '../api.ts';
import instanceClasses from '../instance.module.css';
import { StateSwitch } from '../state-switch.tsx';
import classes from './entry-list.module.css';

export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly isOff: boolean;
  /** Others are below it. */
  readonly isGroup: boolean;
  /** The parent entry; null at the top level. */
  readonly parent: { readonly name: string; readonly isOff: boolean } | null;
}

const SHOWN = ['all', 'offered', 'off'] as const;
type Shown = (typeof SHOWN)[number];

/** The number of rows shown at once; hundreds of switches would render slowly. */
const SHOWN_MAX = 120;
const SEARCH_MAX = 100;
const DEBOUNCE_MS = 150;

const isOffNow = ({ isOff, parent }: Entry): boolean => isOff || parent?.isOff === true;

const matches = (entry: Entry, search: string, shown: Shown): boolean => {
  const words = `${entry.name} ${entry.parent?.name ?? ''}`.toLocaleLowerCase();
  if (!words.includes(search.toLocaleLowerCase())) return false;
  return shown === 'all' || isOffNow(entry) === (shown === 'off');
};

interface EntryRowProps {
  readonly entry: Entry;
  readonly switching: SwitchEntry;
}

const EntryRow = ({ entry, switching }: EntryRowProps) => {
  const text = useMessages('staff', 'instance');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { id, name, parent, isGroup } = entry;
  const isPending = switching.isPending && switching.variables.id === id;
  const flip = () =>
    switching.mutate(
      { id, isOff: !entry.isOff },
      {
        onSuccess: () => notify.success(text(entry.isOff ? 'switchedOn' : 'switchedOff', { name })),
        onError: (error) => notifyError(text('saveFailed'), error),
      },
    );
  return (
    <li className={classes.entry} data-group={isGroup || undefined}>
      <StateSwitch
        label={name}
        description={parent && (parent.isOff ? text('offWith', parent) : text('below', parent))}
        // Shows the new state until the list is refetched.
        checked={isPending ? entry.isOff : !isOffNow(entry)}
        disabled={!isOnline || switching.isPending || parent?.isOff === true}
        onChange={flip}
      />
    </li>
  );
};

interface EntryListProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly switching: SwitchEntry;
}

/** Entries of a reference list, each with a switch; searched by name. */
export const EntryList = ({ label, entries, switching }: EntryListProps) => {
  const text = useMessages('staff', 'instance');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const found = entries.filter((entry) => matches(entry, search, shown));
  const beyond = found.length - SHOWN_MAX;
  const countOf = (one: Shown) => entries.filter((entry) => matches(entry, search, one)).length;
  return (
    <>
      <div className={classes.tools}>
        <SearchField
          label={text('search')}
          placeholder={text('searchHint')}
          value={search}
          maxLength={SEARCH_MAX}
          debounceMs={DEBOUNCE_MS}
          onSearch={setSearch}
        />
        <FilterChips
          label={text('show')}
          choices={SHOWN.map((value) => ({ value, label: text(`show${value}`), count: countOf(value) }))}
          value={shown}
          onChoose={setShown}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState title={text('noneFound')} description={text('noneFoundHint')} />
      ) : (
        <ul className={classes.entries} aria-label={label}>
          {found.slice(0, SHOWN_MAX).map((entry) => (
            <EntryRow key={entry.id} entry={entry} switching={switching} />
          ))}
        </ul>
      )}
      {beyond > 0 && <p className={classes.more}>{text('more', { count: beyond })}</p>}
    </>
  );
};

interface LoadedEntriesProps<Item> {
  readonly label: string;
  readonly hint: string;
  readonly query: UseQueryResult<readonly Item[]>;
  readonly toEntries: (item: Item) => readonly Entry[];
  readonly switching: SwitchEntry;
}

/** A reference list once it is here. */
export const LoadedEntries = <Item,>({ label, hint, query, toEntries, switching }: LoadedEntriesProps<Item>) => {
  const text = useMessages('staff', 'instance');
  return (
    <>
      <p className={instanceClasses.note}>{hint}</p>
      <QueryView query={query} failed={text('listFailed')} loading={<RowsSkeleton count={8} hasImage={false} />}>
        {(data) => <EntryList label={label} entries={data.flatMap(toEntries)} switching={switching} />}
      </QueryView>
    </>
  );
};

/** A genre, and its styles after it. */
const toEntries = ({ musicStyleId, name, is_off = false, childs }: MusicStyle): readonly Entry[] => [
  { id: musicStyleId, name, isOff: is_off, isGroup: true, parent: null },
  ...childs.map((child) => ({
    id: child.musicStyleId,
    name: child.name,
    isOff: child.is_off ?? false,
    isGroup: false,
    parent: { name, isOff: is_off },
  })),
];

/** Genres and their styles, offered or not. */
export const Styles = () => {
  const text = useMessages('staff', 'instance');
  return (
    <LoadedEntries
      label={text('viewstyles')}
      hint={text('stylesHint')}
      query={useAllStyles()}
      toEntries={toEntries}
      switching={useSwitchStyle()}
    />
  );
};
