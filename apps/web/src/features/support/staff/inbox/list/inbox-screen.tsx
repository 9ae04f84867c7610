import { TICKET_SEARCH_MAX } from '@dubplate/contract/support/limits';
import type { StaffTicket } from '@dubplate/contract/support/schemas';
import { Button, NativeSelect, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { TicketStatusChip } from '#features/conversations/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { type Column, DataTable, type DataTableProps, NoneCell, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { useListKeys, usePageKeys } from '#ui/shortcuts/use-keys.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { assigneesQuery, countsQuery, inboxKey, inboxQuery, useChangeTicket } from '../api.ts';
import { AnswerClock, askerName } from '../inbox-parts.tsx';
import {
  INBOX_VIEWS,
  type InboxSearch,
  type InboxView,
  isNarrowed,
  readInboxSearch,
  viewOf,
  withView,
} from '../inbox-search.ts';
import classes from './inbox-screen.module.css';

const KEYS_REST_MS = 250;

interface InboxFiltersProps {
  readonly search: InboxSearch;
  readonly go: (next: InboxSearch) => void;
}

/** Filters the inbox by view, assignee and search text. */
const InboxFilters = ({ search, go }: InboxFiltersProps) => {
  const text = useMessages('staff', 'inbox');
  const me = useMe();
  const { data: counts } = useQuery(countsQuery);
  const { data: assignees = [] } = useQuery(assigneesQuery);
  const countOf = (view: InboxView) => (view === 'ALL' ? undefined : counts?.[view === 'OVERDUE' ? 'overdue' : view]);
  const change = (part: InboxSearch) => go({ ...search, ...part, page: undefined });
  const withCount = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`);
  return (
    <div className={classes.tools}>
      <FilterChips
        label={text('viewFilter')}
        choices={INBOX_VIEWS.map((value) => {
          const count = countOf(value);
          return { value, label: text(`view${value}`), ...(count !== undefined && { count }) };
        })}
        value={viewOf(search)}
        onChoose={(view) => go(withView(view, search))}
      />
      <div className={classes.fields}>
        <NativeSelect
          size="md"
          aria-label={text('assignee')}
          value={search.assignee ?? ''}
          onChange={({ currentTarget }) => change({ assignee: currentTarget.value || undefined })}
          data={[
            { value: '', label: text('anyAssignee') },
            { value: 'me', label: withCount(text('mine'), counts?.mine) },
            { value: 'none', label: withCount(text('unassigned'), counts?.unassigned) },
            ...assignees
              .filter(({ uuid }) => uuid !== me?.uuid)
              .map(({ uuid, name }) => ({ value: uuid as string, label: name })),
          ]}
        />
        <SearchField
          label={text('search')}
          placeholder={text('searchPlaceholder')}
          value={search.search ?? ''}
          maxLength={TICKET_SEARCH_MAX}
          debounceMs={KEYS_REST_MS}
          onSearch={(words) => change({ search: words || undefined })}
        />
      </div>
    </div>
  );
};

const Subject = ({ ticket }: { readonly ticket: StaffTicket }) => {
  const text = useMessages('staff', 'inbox');
  const { uuid, subject, status, first_answered_at, is_from_outside, last_message } = ticket;
  const isNew = status === 'OPEN' && first_answered_at === null;
  return (
    <span className={classes.subject} data-new={isNew || undefined}>
      <span className={classes.line}>
        <Link to="/staff/tickets/$uuid" params={{ uuid }} className={rowLinkClass} data-ticket={uuid}>
          {subject}
        </Link>
        {isNew && <span className={classes.mark}>{text('new')}</span>}
        {is_from_outside && <span className={classes.outside}>{text('fromOutside')}</span>}
      </span>
      {last_message && (
        <span className={classes.preview}>
          {last_message.staff && `${text('staffWrote')} `}
          {last_message.content || text('filesOnly')}
        </span>
      )}
    </span>
  );
};

/** Conversations with the time left for the answer, asker and assignee; new ones are bold. */
const InboxTable = (table: Pick<DataTableProps<StaffTicket>, 'rows' | 'isBusy' | 'isLoading'>) => {
  const text = useMessages('staff', 'inbox');
  const format = useFormat();
  const columns: Column<StaffTicket>[] = [
    { key: 'subject', header: text('subject'), isTitle: true, cell: (ticket) => <Subject ticket={ticket} /> },
    {
      key: 'asker',
      header: text('asker'),
      width: '14rem',
      isPlain: true,
      cell: ({ asker }) => (
        <span className={classes.asker}>
          <span className={classes.name}>{askerName(asker)}</span>
          <span className={classes.plan}>{text(asker.has_paid_plan ? 'planPaid' : 'planFree')}</span>
        </span>
      ),
    },
    {
      key: 'release',
      header: text('release'),
      from: 'widest',
      width: '12rem',
      isHiddenOnPhone: true,
      cell: ({ release }) => (release ? release.title || text('untitled') : <NoneCell />),
    },
    {
      key: 'due',
      header: text('answer'),
      width: '13rem',
      isPlain: true,
      cell: ({ answer_due_at, status }) =>
        answer_due_at ? <AnswerClock due={answer_due_at} /> : <TicketStatusChip status={status} />,
    },
    {
      key: 'assignee',
      header: text('assignee'),
      width: '11rem',
      cell: ({ assignee }) => assignee?.name ?? <NoneCell>{text('nobody')}</NoneCell>,
    },
    {
      key: 'updated',
      header: text('updated'),
      width: '9rem',
      from: 'widest',
      isHiddenOnPhone: true,
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={format.dateTime(updated_at)}>
          {format.shortDate(updated_at)}
        </time>
      ),
    },
  ];
  return <DataTable {...table} label={text('title')} columns={columns} rowKey={({ uuid }) => uuid} isFixed />;
};

/** Refetches the list after a new question, and whenever the socket connects. */
const useInboxLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: inboxKey });
    const stops = [onLive('ticket', refresh), liveConnected.on(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};

interface PageProps {
  readonly search: InboxSearch;
  readonly go: (next: InboxSearch) => void;
}

/** The conversation whose row has the focus. */
const focusedTicket = (): string | undefined =>
  document.activeElement?.closest('tbody tr')?.querySelector<HTMLElement>('[data-ticket]')?.dataset.ticket;

/** A takes the conversation whose row has the focus. */
const useTakeKey = (search: InboxSearch): void => {
  const me = useMe();
  const { data } = useQuery(inboxQuery(search));
  const { mutate } = useChangeTicket();
  usePageKeys({
    KeyA: () => {
      const ticket = data?.data.find(({ uuid }) => uuid === focusedTicket());
      if (ticket && me) mutate({ uuid: ticket.uuid, change: { assignee_uuid: me.uuid } });
    },
  });
};

const Nothing = ({ search, go }: PageProps) => {
  const text = useMessages('staff', 'inbox');
  if (isNarrowed(search))
    return (
      <EmptyState
        title={text('nothingFound')}
        description={text('nothingFoundHint')}
        action={
          <Button variant="default" onClick={() => go(withView('ALL', {}))}>
            {text('showAll')}
          </Button>
        }
      />
    );
  const view = viewOf(search);
  const isDone = view === 'OPEN' || view === 'OVERDUE';
  return <EmptyState title={text(`none${view}`)} {...(isDone && { description: text('noneHint') })} />;
};

const Page = ({ search, go }: PageProps) => {
  const text = useMessages('staff', 'inbox');
  const query = useQuery(inboxQuery(search));
  return (
    <>
      <QueryTable
        query={query}
        failed={text('inboxFailed')}
        description={text('inboxFailedHint')}
        empty={<Nothing search={search} go={go} />}
        emptyPage={text('noneOnPage')}
        table={(shown) => <InboxTable {...shown} />}
        onPage={(page) => go({ ...search, page })}
        onTake={(take) => go({ ...search, take, page: undefined })}
      />
      {query.data?.is_cut && <p className={classes.cut}>{text('isCut')}</p>}
    </>
  );
};

/** The questions to support, sorted by due date. */
export const InboxScreen = () => {
  const text = useMessages('staff', 'inbox');
  const { page, take, ...filters } = useSearch({ from: '/main/staff/tickets' });
  const search: InboxSearch = { ...readInboxSearch(filters), page, take };
  const navigate = useNavigate();
  usePageTitle(text('title'));
  useListKeys();
  useTakeKey(search);
  useInboxLive();
  const go = (next: InboxSearch) => void navigate({ to: '/staff/tickets', search: next, resetScroll: false });
  return (
    <>
      <HeaderRow isCentered>
        <Title order={1}>{text('title')}</Title>
        <Button variant="default" renderRoot={(props) => <Link to="/staff/templates" {...props} />}>
          {text('templates')}
        </Button>
      </HeaderRow>
      <InboxFilters search={search} go={go} />
      <Page search={search} go={go} />
    </>
  );
};
