import { RELEASE_SORTS, SEARCH_MAX, SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useArtists } from '#features/artists/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { filtered, type ListSearch, sortedBy, sortingOf } from '../releases-search.ts';
import classes from './list-tools.module.css';

interface ActiveFiltersProps {
  readonly search: ListSearch;
  readonly onRemove: (change: ListSearch) => void;
}

interface ChipProps {
  readonly label: string;
  readonly onRemove: () => void;
}

const Chip = ({ label, onRemove }: ChipProps) => {
  const text = useMessages('app', 'releases');
  return (
    <li>
      <button
        type="button"
        className={classes.chip}
        onClick={onRemove}
        aria-label={text('removeFilter', { name: label })}
      >
        <span>{label}</span>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  );
};

const ArtistChip = ({ artist, onRemove }: { artist: string; onRemove: () => void }) => {
  const text = useMessages('app', 'releases');
  const { data } = useArtists();
  const name = data?.find(({ uuid }) => uuid === artist)?.name ?? '…';
  return <Chip label={text('artistIs', { name })} onRemove={onRemove} />;
};

/** The filters in use, each with a way to be rid of it. */
const ActiveFilters = ({ search, onRemove }: ActiveFiltersProps) => {
  const text = useMessages('app', 'releases');
  const format = useFormat();
  const { artist, from, to } = search;
  if (!artist && !from && !to) return null;
  return (
    <ul className={classes.active} aria-label={text('activeFilters')}>
      {artist && <ArtistChip artist={artist} onRemove={() => onRemove({ artist: undefined })} />}
      {from && (
        <Chip label={text('fromIs', { date: format.shortDay(from) })} onRemove={() => onRemove({ from: undefined })} />
      )}
      {to && <Chip label={text('toIs', { date: format.shortDay(to) })} onRemove={() => onRemove({ to: undefined })} />}
    </ul>
  );
};

const FilterPanel = lazyPart(() => import('./filter-panel.tsx').then((module) => module.FilterPanel));

export interface ListToolsProps {
  readonly search: ListSearch;
  /** Shows the list by another search; `isSameStep`: without a further step in the browser's history. */
  readonly go: (next: ListSearch, isSameStep?: boolean) => void;
  readonly onExport: () => void;
  readonly exported: { readonly done: number; readonly total: number } | null;
}

const ORDERS = ['DESC', 'ASC'] as const;

/** Search, filters, order and export of a list of releases. */
export const ListTools = ({ search, go, onExport, exported }: ListToolsProps) => {
  const text = useMessages('app', 'releases');
  const [isOpen, setOpen] = useState(false);
  const { by, order } = sortingOf(search);
  const sorts = RELEASE_SORTS.flatMap((sort) => ORDERS.map((each) => ({ sort, order: each })));
  return (
    <>
      <div className={classes.tools}>
        <SearchField
          label={text('search')}
          placeholder={text('searchHint')}
          value={search.search ?? ''}
          maxLength={SEARCH_MAX}
          debounceMs={SEARCH_QUIET_MS}
          // One history entry, however many pauses the typing had.
          onSearch={(value) => go(filtered(search, { search: value || undefined }), search.search !== undefined)}
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
          aria-expanded={isOpen}
          onMouseEnter={() => void FilterPanel.preload()}
          onClick={() => setOpen(!isOpen)}
        >
          {text('filters')}
        </Button>
        <label className={classes.sort}>
          <span>{text('sortBy')}</span>
          <select
            value={`${by}_${order}`}
            onChange={({ currentTarget }) => {
              const chosen = sorts[currentTarget.selectedIndex];
              if (chosen) go(sortedBy(search, chosen.sort, chosen.order));
            }}
          >
            {sorts.map((each) => (
              <option key={`${each.sort}_${each.order}`} value={`${each.sort}_${each.order}`}>
                {text(`sort_${each.sort}_${each.order}`)}
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="subtle"
          className={classes.export ?? ''}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onExport}
          disabled={exported !== null}
        >
          {exported && exported.total > 0 ? text('exporting', { ...exported }) : text('exportAll')}
        </Button>
      </div>
      {isOpen && <FilterPanel search={search} onFilter={(change) => go(filtered(search, change))} />}
      <ActiveFilters search={search} onRemove={(change) => go(filtered(search, change))} />
    </>
  );
};
