import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { saveFile, toCsv } from '#lib/save-file.ts';
import type { DataTableProps, Selection } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { notify } from '#ui/notices/notify.ts';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { shortcutHelp } from '#ui/shortcuts/shortcut-choice.ts';
import { useListKeys } from '#ui/shortcuts/use-keys.ts';
import { ListTools } from './filters/list-tools.tsx';
import classes from './lists.module.css';
import { fetchMatching, type ListStatus, releasesQuery } from './releases-query.ts';
import { isNarrowed, type ListSearch, nextSort, sortingOf, withoutFilters } from './releases-search.ts';
import { useTitleOf } from './row-title.tsx';
import { SelectionBar, SelectMatching } from './selection/selection-bar.tsx';

interface ReleasesPlaceholderProps {
  readonly search: ListSearch;
  readonly onClearSearch: () => void;
  readonly onShowAll: () => void;
}

/** Shown where no row is left: the way back to those there are. */
const ReleasesPlaceholder = (props: ReleasesPlaceholderProps) => {
  const { search, onClearSearch, onShowAll } = props;
  const text = useMessages('app', 'releases');
  const back = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  if (search.artist || search.from || search.to)
    return (
      <EmptyState
        title={text('noneMatch')}
        description={text('noneMatchHint')}
        action={back(text('resetFilters'), onShowAll)}
      />
    );
  if (search.search)
    return (
      <EmptyState
        title={text('nothingFor', { search: search.search })}
        description={text('nothingForHint')}
        action={back(text('clearSearch'), onClearSearch)}
      />
    );
  return (
    <EmptyState
      title={text('emptyFiltered')}
      description={text('emptyFilteredHint')}
      action={back(text('showAll'), onShowAll)}
    />
  );
};

const EXPORT_MAX = 10_000;

/** Saves releases as a CSV file: given ones, or all that match a list's filters. */
const useExport = () => {
  const text = useMessages('app', 'releases');
  const language = useLanguage();
  const notifyError = useErrorNotice();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const save = (releases: readonly ReleaseListItem[]) => {
    const rows = releases.map((release) => [
      release.title || text('untitled'),
      release.artist?.name ?? '',
      text(`type${release.type}`),
      text(`status${release.status}`),
      release.release_date ?? '',
      release.upc ?? '',
      release.updated_at,
      release.uuid,
    ]);
    const head = (
      ['release', 'artist', 'columnType', 'status', 'releaseDate', 'upc', 'changed', 'columnId'] as const
    ).map((key) => text(key));
    // Spreadsheets expect the separator of their language.
    const csv = toCsv([head, ...rows], language === 'ru' ? ';' : ',');
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${text('exportFile')}-${utcDay(serverNow())}.csv`);
  };

  const saveMatching = async (status: ListStatus, list: ListSearch) => {
    leaving.current?.abort();
    const control = new AbortController();
    leaving.current = control;
    setProgress({ done: 0, total: 0 });
    try {
      const { releases, total } = await fetchMatching(status, list, {
        max: EXPORT_MAX,
        signal: control.signal,
        onProgress: (done, of) => setProgress({ done, total: of }),
      });
      save(releases);
      notify.withdrawError(text('exportFailed'));
      if (total > EXPORT_MAX) notify.warning(text('exportLimit', { count: EXPORT_MAX }));
    } catch (error) {
      if (!control.signal.aborted) notifyError(text('exportFailed'), error, releasesErrors);
    }
    if (leaving.current === control) setProgress(null);
  };
  return { save, saveMatching, progress };
};

type Selected = ReadonlyMap<string, ReleaseListItem>;

const without = (selected: Selected, uuids: ReadonlySet<string>): Selected =>
  new Map([...selected].filter(([uuid]) => !uuids.has(uuid)));

/** Keeps the selected releases across pages and filters of the list. */
const useSelection = () => {
  const text = useMessages('app', 'releases');
  const titleOf = useTitleOf();
  const [selected, setSelected] = useState<Selected>(new Map());
  const toggleAll = (rows: readonly ReleaseListItem[], isSelected: boolean) =>
    setSelected((current) => {
      const rest = without(current, new Set(rows.map(({ uuid }) => uuid)));
      return isSelected ? new Map([...rest, ...rows.map((row) => [row.uuid, row] as const)]) : rest;
    });
  const selection: Selection<ReleaseListItem> = {
    isSelected: ({ uuid }) => selected.has(uuid),
    onToggle: (row) => toggleAll([row], !selected.has(row.uuid)),
    onToggleAll: toggleAll,
    labelOf: (row) => text('selectRow', { title: titleOf(row) }),
    allLabel: text('selectAll'),
  };
  return {
    selection,
    selected: [...selected.values()],
    select: (releases: readonly ReleaseListItem[]) => toggleAll(releases, true),
    deselect: (releases: readonly ReleaseListItem[]) => toggleAll(releases, false),
    clear: () => setSelected(new Map()),
  };
};

/** Opens the list of keyboard shortcuts. Shown only on devices with a keyboard. */
const KeysHint = () => {
  const text = useMessages('app', 'releases');
  return (
    <button type="button" className={classes.keys} onClick={() => shortcutHelp.set(true)} aria-keyshortcuts="?">
      {text('keyHint')}
      <KeyCap label="?" />
    </button>
  );
};

type TableProps = Pick<
  DataTableProps<ReleaseListItem>,
  'rows' | 'firstNumber' | 'isBusy' | 'isLoading' | 'sorting' | 'selection'
>;

interface ReleaseListProps<Search extends ListSearch> {
  readonly status: ListStatus;
  readonly search: Search;
  /** Shows the list by another search; `isSameStep`: without a further step in the browser's history. */
  readonly go: (next: Search, isSameStep?: boolean) => void;
  /** Between the tools and the rows. */
  readonly statuses?: ReactNode;
  /** The user has no releases in any status. */
  readonly hasNone?: boolean;
  /** Shown where there is nothing to list yet. */
  readonly placeholder: ReactNode;
  readonly table: (props: TableProps, deselect: (releases: readonly ReleaseListItem[]) => void) => ReactNode;
}

/** A list of the person's releases, with all that narrows, sorts, pages, exports and changes it. */
export const ReleaseList = <Search extends ListSearch>(props: ReleaseListProps<Search>) => {
  const { status, search, go, statuses, hasNone = false, placeholder, table } = props;
  const text = useMessages('app', 'releases');
  const query = useQuery(releasesQuery(status, search));
  const { selection, selected, select, deselect, clear } = useSelection();
  const { save, saveMatching, progress } = useExport();
  useListKeys();
  // Keeps the rest of the search, such as the status.
  const change = (next: ListSearch, isSameStep?: boolean) => go({ ...search, ...next }, isSameStep);
  const { data } = query;
  if (!data && query.error)
    return <QueryFallback query={query} failed={text('failed')} description={text('failedHint')} />;
  const isBare = data?.meta.itemCount === 0 && !isNarrowed(search) && (status === 'ALL' || status === 'DRAFT');
  if (hasNone || isBare) return placeholder;
  const { by, order } = sortingOf(search);
  const { onPage, onTake } = pagerStateOf(search, change);
  const isPageSelected = data !== undefined && data.data.length > 0 && data.data.every(selection.isSelected);
  return (
    <>
      <div className={data ? undefined : classes.pending}>
        <ListTools search={search} go={change} onExport={() => void saveMatching(status, search)} exported={progress} />
        {statuses}
      </div>
      <QueryTable
        query={query}
        failed={text('failed')}
        empty={
          <ReleasesPlaceholder
            search={search}
            onClearSearch={() => change({ search: undefined, page: undefined })}
            onShowAll={() => go(withoutFilters(search) as Search)}
          />
        }
        emptyPage={text('emptyPage')}
        isNumbered
        table={(shown) =>
          table(
            { ...shown, sorting: { by, order, onSort: (column) => go(nextSort(search, column)) }, selection },
            deselect,
          )
        }
        onPage={onPage}
        onTake={onTake}
      />
      <KeysHint />
      <SelectionBar selected={selected} onClear={clear} onExport={save} onDone={deselect}>
        {isPageSelected && selected.length < data.meta.itemCount && (
          <SelectMatching status={status} search={search} count={data.meta.itemCount} onSelect={select} />
        )}
      </SelectionBar>
    </>
  );
};
