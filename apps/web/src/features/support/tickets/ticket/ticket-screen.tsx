import type { Ticket } from '@dubplate/contract/support/schemas';
import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TicketStatusChip, useConversationMessages, useEscapeBack } from '#features/conversations/index.ts';
import { LoadError } from '#features/support/load-error.tsx';
import { isNotFound } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { ticketQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { NotifiedByText } from '../notified-by.tsx';
import { History } from './history.tsx';
import classes from './ticket.module.css';

const BackToSupport = () => {
  const text = useMessages();
  return (
    <Button
      variant="subtle"
      ml="-1rem"
      mb="md"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/support" {...props} />}
    >
      {text('back')}
    </Button>
  );
};

/** The promised time of the answer, or the effect of writing now. */
const Promised = ({ ticket }: { readonly ticket: Ticket }) => {
  const text = useMessages();
  const format = useFormat();
  const { status, answer_due_at: due, notified_by } = ticket;
  if (status === 'CLOSED') return <p className={classes.note}>{text('closedHint')}</p>;
  if (status !== 'OPEN') return null;
  const isLate = due !== null && new Date(due) < serverNow();
  return (
    <p className={classes.note}>
      {due && (isLate ? text('answerLate') : text('answerBy', { date: format.dateTime(due) }))}{' '}
      <NotifiedByText by={notified_by} />
    </p>
  );
};

const Conversation = ({ ticket }: { readonly ticket: Ticket }) => {
  const text = useMessages();
  const { release } = ticket;
  return (
    <>
      <header className={classes.head}>
        <Title order={1} className={classes.subject ?? ''}>
          {ticket.subject}
        </Title>
        <p className={classes.facts}>
          <TicketStatusChip status={ticket.status} variant="chip" />
          {release && (
            <Link to="/releases/$uuid" params={{ uuid: release.uuid }}>
              {release.title || text('untitled')}
            </Link>
          )}
        </p>
        <Promised ticket={ticket} />
      </header>
      <History key={ticket.uuid} ticket={ticket} />
    </>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages();
  const words = useConversationMessages();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(ticketQuery(uuid));
  usePageTitle(data?.subject ?? text('ticket'));
  const merged = data && data.uuid !== uuid ? data.uuid : null;
  useEffect(() => {
    if (merged) void navigate({ to: '/support/$uuid', params: { uuid: merged }, replace: true });
  }, [merged, navigate]);
  if (isNotFound(error))
    return (
      <EmptyState
        heading="h1"
        title={text('notFound')}
        description={text('notFoundHint')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/support" {...props} />}>
            {text('toSupport')}
          </Button>
        }
      />
    );
  if (!data && error)
    return (
      <LoadError
        heading="h1"
        error={error}
        title={words('failed')}
        description={words('failedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data || merged) return <TextSkeleton lines={6} />;
  return <Conversation ticket={data} />;
};

export const TicketScreen = () => {
  const { uuid } = useParams({ from: '/main/support/$uuid' });
  useEscapeBack('/support');
  return (
    <div className={classes.page}>
      <BackToSupport />
      <Content key={uuid} uuid={uuid} />
    </div>
  );
};
