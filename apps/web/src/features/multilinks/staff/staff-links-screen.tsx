import { LINKS_SEARCH_MAX } from '@dubplate/contract/multilinks/limits';
import type { StaffLink } from '@dubplate/contract/multilinks/schemas';
import { SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PagedList } from '#features/support/index.ts';
import { type ListPlace, listPlace } from '#ui/data-table/pager/list-place.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import shared from '../links.module.css';
import { useMessages } from './messages.ts';
import { ReportsTable } from './reports-table.tsx';
import classes from './staff.module.css';
import { type PublicPage, reportsQuery, staffLinksQuery } from './staff-api.ts';
import { StaffLinksTable } from './staff-links-table.tsx';
import { StoresDialog } from './stores-dialog.tsx';
import { TakedownDialog } from './takedown-dialog.tsx';

const VIEWS = ['reports', 'closed', 'all'] as const;
type View = (typeof VIEWS)[number];

interface ViewProps extends ListPlace {
  readonly onTakeDown: (page: PublicPage) => void;
}

const Reports = ({ status, page, take, onTakeDown, ...ways }: ViewProps & { status: 'OPEN' | 'CLOSED' }) => {
  const text = useMessages();
  const isOpen = status === 'OPEN';
  return (
    <PagedList
      query={useQuery(reportsQuery(status, { page, take }))}
      failed={text('reportsFailed')}
      none={
        <EmptyState
          title={text(isOpen ? 'noneOpen' : 'noneClosed')}
          {...(isOpen && { description: text('noneOpenHint') })}
        />
      }
      table={(rows, state) => <ReportsTable rows={rows} onTakeDown={onTakeDown} {...state} />}
      {...ways}
    />
  );
};

const AllLinks = ({ search, page, take, onTakeDown, ...ways }: ViewProps & { search: string | undefined }) => {
  const text = useMessages();
  const [edited, setEdited] = useState<StaffLink | null>(null);
  const query = useQuery(staffLinksQuery(search, { page, take }));
  return (
    <>
      <PagedList
        query={query}
        failed={text('linksFailed')}
        none={
          search ? (
            <EmptyState title={text('noneFound', { search })} description={text('noneFoundHint')} />
          ) : (
            <EmptyState title={text('noneLinks')} />
          )
        }
        table={(rows, state) => <StaffLinksTable rows={rows} onTakeDown={onTakeDown} onStores={setEdited} {...state} />}
        {...ways}
      />
      {query.data?.is_cut && <p className={classes.cut}>{text('isCut')}</p>}
      <StoresDialog link={edited} onClose={() => setEdited(null)} />
    </>
  );
};

/** The public pages for staff: reports, and the links of all users. */
export const StaffLinksScreen = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/staff/links' });
  const navigate = useNavigate();
  const [takenDown, setTakenDown] = useState<PublicPage | null>(null);
  usePageTitle(text('title'));
  const view: View = VIEWS.find((each) => each === search.view) ?? 'reports';
  const go = (next: typeof search) => void navigate({ to: '/staff/links', search: next, resetScroll: false });
  const list = {
    ...listPlace(search, (change) => go({ ...search, ...change })),
    onTakeDown: setTakenDown,
  };
  return (
    <>
      <div className={shared.head}>
        <div>
          <Title order={1}>{text('title')}</Title>
          <p className={shared.lead}>{text('lead')}</p>
        </div>
      </div>
      <div className={classes.tools}>
        <FilterChips
          label={text('views')}
          choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
          value={view}
          onChoose={(chosen) => go(chosen === 'reports' ? {} : { view: chosen })}
        />
        {view === 'all' && (
          <SearchField
            label={text('search')}
            placeholder={text('searchHint')}
            value={search.search ?? ''}
            maxLength={LINKS_SEARCH_MAX}
            debounceMs={SEARCH_QUIET_MS}
            onSearch={(words) => go({ view, ...(words && { search: words }) })}
          />
        )}
      </div>
      {view === 'all' ? (
        <AllLinks search={search.search?.slice(0, LINKS_SEARCH_MAX)} {...list} />
      ) : (
        <Reports key={view} status={view === 'closed' ? 'CLOSED' : 'OPEN'} {...list} />
      )}
      <TakedownDialog page={takenDown} onClose={() => setTakenDown(null)} />
    </>
  );
};
