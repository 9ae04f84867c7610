import { RELEASE_SORTS, SEARCH_MAX, SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchField } from '#ui/fields/search-field.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useMessages } from '../messages.ts';
import { filtered, type ListSearch, sortedBy, sortingOf } from '../releases-search.ts';
import { ActiveFilters } from './active-filters.tsx';
import classes from './list-tools.module.css';

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
  const text = useMessages();
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
