import { fill } from '@dubplate/contract/catalogue';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { LINKS_SEARCH_MAX } from '@dubplate/contract/multilinks/limits';
import type { StaffLink } from '@dubplate/contract/multilinks/schemas';
import { SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { type PagerState, pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { linkChangeOf, linkFormOf, linkIssues, readStores, writeStores } from '../editor/link-draft.ts';
import { StoreRows } from '../editor/store-rows.tsx';
import { LinkStateChip } from '../link-state.tsx';
import { type PublicPage, pageOfLink, reportsQuery, staffLinksQuery, useSetStores } from './api.ts';
import { Owner, PageName, TakedownButton } from './page-cells.tsx';
import { PageTakedown } from './page-takedown.tsx';
import { ReportsTable } from './reports-table.tsx';
import classes from './staff.module.css';

interface StaffLinksTableProps {
  readonly rows: readonly StaffLink[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
  readonly onTakeDown?: (page: PublicPage) => void;
  readonly onStores?: (link: StaffLink) => void;
}

const nothing = () => {};

const useColumns = ({
  onTakeDown = nothing,
  onStores = nothing,
}: Pick<StaffLinksTableProps, 'onTakeDown' | 'onStores'>): readonly Column<StaffLink>[] => {
  const text = useMessages('staff', 'linksStaff');
  const format = useFormat();
  return [
    {
      key: 'page',
      header: text('page'),
      isTitle: true,
      cell: (link) => <PageName title={link.title} url={link.url} />,
    },
    {
      key: 'owner',
      header: text('owner'),
      cell: ({ owner }) => <Owner owner={owner} />,
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: (link) => (
        <span className={classes.reason}>
          <LinkStateChip link={link} variant="plain" />
          {link.open_reports > 0 && (
            <span className={classes.comment}>{text('openReports', { count: link.open_reports })}</span>
          )}
          {link.taken_down && <span className={classes.comment}>{link.taken_down.reason}</span>}
        </span>
      ),
    },
    {
      key: 'stores',
      header: text('stores'),
      align: 'end',
      from: 'large',
      isHiddenOnPhone: true,
      cell: ({ stores }) => format.number(stores.length),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (link) => (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={text('storesOf', { title: link.title || text('untitled') })}
            onClick={() => onStores(link)}
          >
            {text('stores')}
          </Button>
          <TakedownButton page={pageOfLink(link)} onTakeDown={onTakeDown} />
        </div>
      ),
    },
  ];
};

const StaffLinksTable = ({ rows, isBusy = false, isLoading = false, ...handlers }: StaffLinksTableProps) => {
  const text = useMessages('staff', 'linksStaff');
  return (
    <DataTable
      label={text('viewall')}
      columns={useColumns(handlers)}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
    />
  );
};

interface StoresFormProps {
  readonly link: StaffLink;
  readonly onClose: () => void;
}

const StoresForm = ({ link, onClose }: StoresFormProps) => {
  const text = useMessages('staff', 'linksStaff');
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, isChanged, change, reset } = useKeptForm(`staff-link/${link.uuid}`, linkFormOf(link));
  const rows = readStores(form.stores);
  const issues = linkIssues(form, false);
  const save = useSetStores(link.uuid, {
    onSuccess: () => {
      reset();
      notify.withdrawError(text('storesFailed'));
      notify.success(text('storesSaved'));
      onClose();
    },
    onError: (error) => notifyError(text('storesFailed'), error, multilinksErrors, text('storesKept')),
  });
  const isReady = isChanged && issues.size === 0 && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) save.mutate(linkChangeOf(link, form).stores ?? link.stores);
  };
  return (
    <form onSubmit={submit} noValidate>
      <StoreRows
        rows={rows}
        errorAt={(field) => {
          const issue = issues.get(field);
          return issue && fill(multilinksIssues[issue.code][language], issue.values);
        }}
        onChange={(next) => change({ stores: writeStores(next) })}
      />
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface StoresDialogProps {
  /** The link to edit; null closes the dialog. */
  readonly link: StaffLink | null;
  readonly onClose: () => void;
}

/** Lets staff edit the stores of a user's link. */
const StoresDialog = ({ link, onClose }: StoresDialogProps) => {
  const text = useMessages('staff', 'linksStaff');
  return (
    <Dialog
      opened={link !== null}
      onClose={onClose}
      title={text('storesTitle', { title: link?.title || text('untitled') })}
      size="52rem"
    >
      {link && <StoresForm link={link} onClose={onClose} />}
    </Dialog>
  );
};

const VIEWS = ['reports', 'closed', 'all'] as const;
type View = (typeof VIEWS)[number];

interface ViewProps extends PagerState {
  readonly onTakeDown: (page: PublicPage) => void;
}

const Reports = ({ status, page, take, onTakeDown, ...ways }: ViewProps & { status: 'OPEN' | 'CLOSED' }) => {
  const text = useMessages('staff', 'linksStaff');
  const isOpen = status === 'OPEN';
  return (
    <QueryTable
      query={useQuery(reportsQuery(status, { page, take }))}
      failed={text('reportsFailed')}
      empty={
        <EmptyState
          title={text(isOpen ? 'noneOpen' : 'noneClosed')}
          {...(isOpen && { description: text('noneOpenHint') })}
        />
      }
      table={(shown) => <ReportsTable onTakeDown={onTakeDown} {...shown} />}
      {...ways}
    />
  );
};

const AllLinks = ({ search, page, take, onTakeDown, ...ways }: ViewProps & { search: string | undefined }) => {
  const text = useMessages('staff', 'linksStaff');
  const [edited, setEdited] = useState<StaffLink | null>(null);
  const query = useQuery(staffLinksQuery(search, { page, take }));
  return (
    <>
      <QueryTable
        query={query}
        failed={text('linksFailed')}
        empty={
          search ? (
            <EmptyState title={text('noneFound', { search })} description={text('noneFoundHint')} />
          ) : (
            <EmptyState title={text('noneLinks')} />
          )
        }
        table={(shown) => <StaffLinksTable onTakeDown={onTakeDown} onStores={setEdited} {...shown} />}
        {...ways}
      />
      {query.data?.is_cut && <p className={classes.cut}>{text('isCut')}</p>}
      <StoresDialog link={edited} onClose={() => setEdited(null)} />
    </>
  );
};

/** The public pages for staff: reports, and the links of all users. */
export const StaffLinksScreen = () => {
  const text = useMessages('staff', 'linksStaff');
  const search = useSearch({ from: '/main/staff/links' });
  const navigate = useNavigate();
  const [takenDown, setTakenDown] = useState<PublicPage | null>(null);
  const view: View = VIEWS.find((each) => each === search.view) ?? 'reports';
  const go = (next: typeof search) => void navigate({ to: '/staff/links', search: next, resetScroll: false });
  const list = {
    ...pagerStateOf(search, (change) => go({ ...search, ...change })),
    onTakeDown: setTakenDown,
  };
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
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
      <PageTakedown page={takenDown} onClose={() => setTakenDown(null)} />
    </>
  );
};
