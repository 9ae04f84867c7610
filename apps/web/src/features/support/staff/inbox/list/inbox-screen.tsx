import { Button, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { LoadError } from '#features/support/index.ts';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useListKeys } from '#ui/shortcuts/use-list-keys.ts';
import { usePageKeys } from '#ui/shortcuts/use-page-keys.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { inboxKey, inboxQuery } from '../api.ts';
import { type InboxSearch, isNarrowed, readInboxSearch, viewOf, withView } from '../inbox-search.ts';
import { useMessages } from '../messages.ts';
import { useChangeTicket } from '../use-change-ticket.ts';
import { InboxFilters } from './inbox-filters.tsx';
import classes from './inbox-screen.module.css';
import { InboxTable } from './inbox-table.tsx';

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
  const text = useMessages();
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
  const text = useMessages();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(inboxQuery(search));
  if (!data && error)
    return (
      <LoadError
        error={error}
        title={text('inboxFailed')}
        description={text('inboxFailedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data)
    return (
      <LoadingTable>
        <InboxTable rows={[]} isLoading />
      </LoadingTable>
    );
  if (data.meta.itemCount === 0) return <Nothing search={search} go={go} />;
  if (data.data.length === 0)
    return (
      <EmptyState
        title={text('noneOnPage')}
        action={
          <Button variant="default" onClick={() => go({ ...search, page: undefined })}>
            {text('firstPage')}
          </Button>
        }
      />
    );
  return (
    <>
      <InboxTable rows={data.data} isBusy={isPlaceholderData} />
      <Pager
        {...data.meta}
        onPage={(page) => go({ ...search, page })}
        onTake={(take) => go({ ...search, take, page: undefined })}
      />
      {data.is_cut && <p className={classes.cut}>{text('isCut')}</p>}
    </>
  );
};

/** The questions to support, sorted by due date. */
export const InboxScreen = () => {
  const text = useMessages();
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
      <div className={classes.head}>
        <Title order={1}>{text('title')}</Title>
        <Button variant="default" renderRoot={(props) => <Link to="/staff/templates" {...props} />}>
          {text('templates')}
        </Button>
      </div>
      <InboxFilters search={search} go={go} />
      <Page search={search} go={go} />
    </>
  );
};
