import type { Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
import { Title } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  ConversationView,
  inOrder,
  Message,
  MessageForm,
  MessageLog,
  TicketStatusChip,
  useEscapeBack,
  useFollowing,
} from '#features/conversations/index.ts';
import { summaryQuery } from '#features/support/unread/unread.tsx';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { BackLink } from '#ui/back-link.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { addMessage, messagesQuery, readTicket, sendMessage, ticketQuery } from '../api.ts';
import { NotifiedByText } from '../notified-by.tsx';
import classes from './ticket.module.css';

interface ComposerProps {
  readonly ticket: Ticket;
  /** Called after the user's message was added to the history. */
  readonly onAdded: () => void;
}

/** Writes into the user's conversation; a message reopens a closed conversation. */
export const Composer = ({ ticket, onAdded }: ComposerProps) => {
  const text = useMessages('app', 'tickets');
  const client = useQueryClient();
  const { uuid } = ticket;
  return (
    <MessageForm<TicketMessage>
      slot={`ticket-${uuid}`}
      label={text('yourMessage')}
      submitLabel={text('publish')}
      onSend={(message, key) => sendMessage(uuid, message, key)}
      onSent={(sent, isLeft) => {
        addMessage(client, uuid, sent);
        void client.invalidateQueries({ queryKey: ['support'] });
        if (isLeft) return;
        if (ticket.status === 'CLOSED') notify.success(text('reopened'));
        onAdded();
      }}
    />
  );
};

/** Adds support's answers to an open conversation as they come; `onAnswer` is called for each. */
const useLiveMessages = (id: string, onAnswer: () => void): void => {
  const client = useQueryClient();
  const notifyAnswer = useEffectEvent(onAnswer);
  useEffect(() => {
    const { queryKey } = ticketQuery(id);
    const stops = [
      onLive('ticket', ({ uuid, message }) => {
        if (uuid !== id) return;
        addMessage(client, id, message);
        client.setQueryData(queryKey, (known): Ticket | undefined =>
          known && message.author.staff
            ? {
                ...known,
                status: 'ANSWERED',
                unread: known.unread + 1,
                answer_due_at: null,
                updated_at: message.created_at,
              }
            : known,
        );
        notifyAnswer();
      }),
      liveConnected.on(() => void client.invalidateQueries({ queryKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id]);
};

/** The newest answer among the messages; null where support has not answered. */
const latestAnswer = (messages: readonly TicketMessage[]): string | null =>
  messages.findLast(({ author }) => author.staff)?.uuid ?? null;

const isSeen = () => document.visibilityState === 'visible';

/** Returns true while the page is visible. */
const usePageSeen = (): boolean => {
  const [isVisible, setVisible] = useState(isSeen);
  useEffect(() => {
    const update = () => setVisible(isSeen());
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
};

/** Marks a conversation's answers as read while the page is visible; `until` is the newest answer. */
const useMarkRead = ({ uuid, unread }: Pick<Ticket, 'uuid' | 'unread'>, until: string | null): void => {
  const client = useQueryClient();
  const isVisible = usePageSeen();
  const hasUnread = unread > 0;
  useEffect(() => {
    if (!isVisible || !hasUnread || !until) return;
    void readTicket(uuid, until).then(
      () => {
        client.setQueryData(ticketQuery(uuid).queryKey, (known) => known && { ...known, unread: 0 });
        void client.invalidateQueries({ queryKey: summaryQuery.queryKey });
        void client.invalidateQueries({ queryKey: ['support', 'tickets'] });
      },
      // They stay unread, and are marked with the next answer or the next visit.
      () => undefined,
    );
  }, [client, uuid, isVisible, hasUnread, until]);
};

/** The messages of the user's conversation, and the form for the next message. */
const History = ({ ticket }: { readonly ticket: Ticket }) => {
  const text = useMessages('app', 'tickets');
  const words = useMessages('app', 'conversations');
  const { uuid } = ticket;
  const query = useInfiniteQuery(messagesQuery(uuid));
  const { data } = query;
  const { end, follow, followIfNear } = useFollowing(data !== undefined);
  useLiveMessages(uuid, followIfNear);
  const messages = data ? inOrder(data) : [];
  useMarkRead(ticket, latestAnswer(messages));

  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={words('failed')}
        description={words('failedHint')}
        loading={<RowsSkeleton count={3} hasImage={false} />}
      />
    );
  return (
    <MessageLog query={query} end={end} form={<Composer ticket={ticket} onAdded={follow} />}>
      {messages.map((message) => {
        const { staff, name } = message.author;
        return <Message key={message.uuid} message={message} isOwn={!staff} by={staff ? name : text('you')} />;
      })}
    </MessageLog>
  );
};

/** The promised time of the answer, or the effect of writing now. */
const Promised = ({ ticket }: { readonly ticket: Ticket }) => {
  const text = useMessages('app', 'tickets');
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
  const text = useMessages('app', 'tickets');
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

export const TicketScreen = () => {
  const text = useMessages('app', 'tickets');
  const { uuid } = useParams({ from: '/main/support/$uuid' });
  const query = useQuery(ticketQuery(uuid));
  useEscapeBack('/support');
  return (
    <div className={classes.page}>
      <BackLink to="/support">{text('back')}</BackLink>
      <ConversationView
        key={uuid}
        uuid={uuid}
        query={query}
        list="/support"
        words={{
          ticket: text('ticket'),
          notFound: text('notFound'),
          notFoundHint: text('notFoundHint'),
          toList: text('toSupport'),
        }}
      >
        {(ticket) => <Conversation ticket={ticket} />}
      </ConversationView>
    </div>
  );
};
