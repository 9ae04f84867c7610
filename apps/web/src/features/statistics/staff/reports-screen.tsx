import { IMPORT_STATUSES } from '@dubplate/contract/statistics/limits';
import { Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listPlace } from '#ui/data-table/pager/list-place.ts';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { AliasesView } from './aliases/aliases-view.tsx';
import { HistoryView } from './history-view.tsx';
import { ImportView } from './import-view.tsx';
import { useMessages } from './messages.ts';
import classes from './reports.module.css';
import { UnmatchedView } from './unmatched-view.tsx';

const VIEWS = ['import', ...IMPORT_STATUSES, 'unmatched', 'aliases'] as const;

/** The reports of stores: the import, the history of imports, and rows that match no release. */
export const ReportsScreen = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/staff/reports' });
  const navigate = useNavigate();
  usePageTitle(text('title'));
  const view = VIEWS.find((each) => each === search.view) ?? 'import';
  const go = (next: typeof search) => void navigate({ to: '/staff/reports', search: next, resetScroll: false });
  const list = listPlace(search, (change) => go({ ...search, ...change }));
  return (
    <>
      <Title order={1}>{text('title')}</Title>
      <p className={classes.lead}>{text('lead')}</p>
      <div className={classes.views}>
        <FilterChips
          label={text('views')}
          choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
          value={view}
          onChoose={(chosen) => go(chosen === 'import' ? {} : { view: chosen })}
        />
      </div>
      {view === 'import' ? (
        <ImportView />
      ) : view === 'unmatched' ? (
        <UnmatchedView {...list} />
      ) : view === 'aliases' ? (
        <AliasesView {...list} />
      ) : (
        <HistoryView key={view} status={view} {...list} />
      )}
    </>
  );
};
