import type { Ticket } from '@dubplate/contract/support/schemas';
import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { TicketStatusChip } from '#features/conversations/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, type DataTableProps, NoneCell, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { FaqSection } from '../faq/faq-section.tsx';
import { ticketsQuery } from './api.ts';
import { AskForm } from './ask/ask-form.tsx';
import classes from './support.module.css';

/** Conversations as a table; unread answers are marked and bold. */
const TicketsTable = (table: Pick<DataTableProps<Ticket>, 'rows' | 'isBusy' | 'isLoading'>) => {
  const text = useMessages('app', 'tickets');
  const format = useFormat();
  const columns: Column<Ticket>[] = [
    {
      key: 'subject',
      header: text('subject'),
      isTitle: true,
      cell: ({ uuid, subject, unread }) => (
        <span className={classes.title} data-unread={unread > 0 || undefined}>
          <Link to="/support/$uuid" params={{ uuid }} className={rowLinkClass}>
            {subject}
          </Link>
          {unread > 0 && <span className={classes.unread}>{text('unread', { count: unread })}</span>}
        </span>
      ),
    },
    {
      key: 'release',
      header: text('release'),
      from: 'large',
      isHiddenOnPhone: true,
      width: '14rem',
      cell: ({ release }) => (release ? release.title || text('untitled') : <NoneCell />),
    },
    {
      key: 'status',
      header: text('status'),
      width: '13rem',
      isPlain: true,
      cell: ({ status }) => <TicketStatusChip status={status} />,
    },
    {
      key: 'updated_at',
      header: text('updated'),
      width: '10rem',
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={format.dateTime(updated_at)}>
          {format.shortDate(updated_at)}
        </time>
      ),
    },
  ];
  return <DataTable {...table} label={text('questions')} columns={columns} rowKey={({ uuid }) => uuid} isFixed />;
};

interface OwnTicketsProps {
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

/** The user's conversations with support, latest activity first. */
export const OwnTickets = (search: OwnTicketsProps) => {
  const text = useMessages('app', 'tickets');
  const navigate = useNavigate();
  const { page, take, ...ways } = pagerStateOf(
    search,
    (change) => void navigate({ to: '/support', search: { ...search, ...change }, resetScroll: false }),
  );
  return (
    <QueryTable
      query={useQuery(ticketsQuery(page, take))}
      failed={text('listFailed')}
      description={text('listFailedHint')}
      empty={
        <EmptyState
          title={text('none')}
          description={text('noneHint')}
          action={
            <Button variant="default" onClick={() => void navigate({ to: '/support', search: { ask: 'yes' } })}>
              {text('ask')}
            </Button>
          }
        />
      }
      emptyPage={text('noneOnPage')}
      table={(shown) => <TicketsTable {...shown} />}
      {...ways}
    />
  );
};

/** The user's questions to support, the form for a new question, and the FAQ. Every error notice links here. */
export const SupportScreen = () => {
  const text = useMessages('app', 'tickets');
  const navigate = useNavigate();
  const { page, take, ask, ...report } = useSearch({ from: '/main/support' });
  const isAsking = ask !== undefined || report.subject !== undefined || report.fault !== undefined;
  usePageTitle(text(isAsking ? 'askTitle' : 'support'));
  const close = () => void navigate({ to: '/support', replace: true });
  if (isAsking)
    return (
      <section className={classes.form}>
        <Title order={1}>{text('askTitle')}</Title>
        <AskForm report={report} onBack={close} />
      </section>
    );
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('support')}</Title>
          <Text size="lg" c="dimmed" mt="xs">
            {text('lead')}
          </Text>
        </div>
        <NextStep onClick={() => void navigate({ to: '/support', search: { ask: 'yes' } })}>{text('ask')}</NextStep>
      </div>
      <section aria-labelledby="own-questions">
        <Title order={2} id="own-questions" mb="md">
          {text('questions')}
        </Title>
        <OwnTickets page={page} take={take} />
      </section>
      <Suspense fallback={<RowsSkeleton count={5} hasImage={false} />}>
        <FaqSection
          askInstead={
            <Button variant="default" onClick={() => void navigate({ to: '/support', search: { ask: 'yes' } })}>
              {text('ask')}
            </Button>
          }
        />
      </Suspense>
    </div>
  );
};
