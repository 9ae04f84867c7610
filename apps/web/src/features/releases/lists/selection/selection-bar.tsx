import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { ActionIcon, Button } from '@mantine/core';
import { IconCalendar, IconDownload, IconTable, IconTrash, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { SHEET_MAX, sheetSearch } from '#lib/routing/sheet-address.ts';
import { IfMay } from '#lib/session/acting.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { fetchMatching, type ListStatus, listFilter } from '../releases-query.ts';
import type { ListSearch } from '../releases-search.ts';
import classes from './selection-bar.module.css';

/** The maximum size of a selection: each release is changed by a separate call. */
export const SELECT_MAX = 1_000;

/** Selects all releases that match the filters now, on every page. Later matches are not added. */
const useSelectMatching = (onSelect: (releases: readonly ReleaseListItem[]) => void) => {
  const text = useMessages('app', 'releases');
  const notifyError = useErrorNotice();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const select = async (status: ListStatus, list: ListSearch): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, total: 0 });
    try {
      const { releases, total } = await fetchMatching(status, list, {
        max: SELECT_MAX,
        signal: control.signal,
        onProgress: (done, of) => setProgress({ done, total: of }),
      });
      if (!control.signal.aborted) {
        onSelect(releases);
        notify.withdrawError(text('selectFailed'));
        if (total > SELECT_MAX) notify.warning(text('selectLimit', { count: SELECT_MAX }));
      }
    } catch (error) {
      if (!control.signal.aborted) notifyError(text('selectFailed'), error, releasesErrors);
    }
    if (running.current === control) setProgress(null);
  };
  const stop = (): void => {
    running.current?.abort();
    setProgress(null);
  };
  return { select, stop, progress };
};

interface SelectMatchingProps {
  readonly status: ListStatus;
  readonly search: ListSearch;
  /** How many match, on all pages. */
  readonly count: number;
  readonly onSelect: (releases: readonly ReleaseListItem[]) => void;
}

/** For a page that is selected whole: offers to select the other pages, too. */
export const SelectMatching = ({ status, search, count, onSelect }: SelectMatchingProps) => {
  const text = useMessages('app', 'releases');
  const uiText = useUiText();
  const { select, stop, progress } = useSelectMatching(onSelect);
  const filter = JSON.stringify(listFilter(status, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: under other filters it would select what is no longer in sight
  useEffect(() => stop, [filter]);
  return (
    <div className={classes.matching}>
      {progress ? (
        <>
          <span role="status">{text('selecting', { done: progress.done, total: progress.total || count })}</span>
          <Button variant="subtle" size="sm" onClick={stop}>
            {uiText('cancel')}
          </Button>
        </>
      ) : (
        <Button variant="subtle" size="sm" onClick={() => void select(status, search)}>
          {text('selectMatching', { count })}
        </Button>
      )}
    </div>
  );
};

const BulkDialog = lazyPart(() => import('../bulk/bulk-dialog.tsx').then((module) => module.BulkDialog));

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionBarProps {
  readonly selected: readonly ReleaseListItem[];
  readonly onClear: () => void;
  readonly onExport: (releases: readonly ReleaseListItem[]) => void;
  /** These were changed or deleted: they are done with. */
  readonly onDone: (releases: readonly ReleaseListItem[]) => void;
  /** A way to select more. */
  readonly children?: ReactNode;
}

/** Shows the actions for the selected releases, sticky at the bottom of the page. */
export const SelectionBar = ({ selected, onClear, onExport, onDone, children }: SelectionBarProps) => {
  const text = useMessages('app', 'releases');
  const drafts = selected.filter(({ status }) => status === 'DRAFT');
  const control = useBulk((kind, releases) => {
    if (releases.length === 0) return;
    notify.success(text(kind === 'delete' ? 'bulkDeleted' : 'bulkDated', { count: releases.length }));
    onDone(releases);
  });
  return (
    <>
      {selected.length > 0 && (
        <section className={classes.bar} aria-label={text('selection')}>
          <span className={classes.count} role="status">
            {text('selected', { count: selected.length })}
          </span>
          {children}
          <div className={classes.actions}>
            <Button variant="subtle" leftSection={<IconDownload {...ICON} />} onClick={() => onExport(selected)}>
              {text('exportSelected')}
            </Button>
            <IfMay needs={['releases:write']}>
              {drafts.length > 0 && (
                <Button
                  variant="subtle"
                  leftSection={<IconTable {...ICON} />}
                  renderRoot={(props) => (
                    <Link to="/drafts/sheet" search={sheetSearch(drafts.map(({ uuid }) => uuid))} {...props} />
                  )}
                  onClick={() => {
                    if (drafts.length > SHEET_MAX) notify.warning(text('sheetLimit', { count: SHEET_MAX }));
                  }}
                >
                  {text('openSheet')}
                </Button>
              )}
              <Button
                variant="subtle"
                leftSection={<IconCalendar {...ICON} />}
                onClick={() => control.ask('date', selected)}
              >
                {text('bulkDate')}
              </Button>
              <Button
                variant="subtle"
                leftSection={<IconTrash {...ICON} />}
                onClick={() => control.ask('delete', selected)}
              >
                {text('bulkDelete')}
              </Button>
            </IfMay>
          </div>
          <ActionIcon className={classes.clear ?? ''} aria-label={text('clearSelection')} onClick={onClear}>
            <IconX size={20} stroke={1.75} />
          </ActionIcon>
        </section>
      )}
      {control.bulk && <BulkDialog control={control} />}
    </>
  );
};
