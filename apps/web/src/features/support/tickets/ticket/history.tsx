import type { Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inOrder, Message, MessageLog, useConversationMessages, useFollowing } from '#features/conversations/index.ts';
import { LoadError } from '#features/support/load-error.tsx';
import { summaryQuery } from '#features/support/unread/summary.ts';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { addMessage, messagesQuery, readTicket, ticketQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { Composer } from './composer.tsx';

/** Adds support's answers to an open conversation as they come; `onAnswer` is called for each. */
const useLiveMessages = (id: string, onAnswer: () => void): void => {
  const client = useQueryClient();
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
        onAnswer();
      }),
      liveConnected.on(() => void client.invalidateQueries({ queryKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id, onAnswer]);
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
export const History = ({ ticket }: { readonly ticket: Ticket }) => {
  const text = useMessages();
  const words = useConversationMessages();
  const { uuid } = ticket;
  const query = useInfiniteQuery(messagesQuery(uuid));
  const { data, error, refetch, isFetching } = query;
  const { end, follow, followIfNear } = useFollowing(data !== undefined);
  useLiveMessages(uuid, followIfNear);
  const messages = data ? inOrder(data) : [];
  useMarkRead(ticket, latestAnswer(messages));

  if (!data && error)
    return (
      <LoadError
        error={error}
        title={words('failed')}
        description={words('failedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton count={3} hasImage={false} />;
  return (
    <MessageLog query={query} end={end} form={<Composer ticket={ticket} onAdded={follow} />}>
      {messages.map((message) => {
        const { staff, name } = message.author;
        return <Message key={message.uuid} message={message} isOwn={!staff} by={staff ? name : text('you')} />;
      })}
    </MessageLog>
  );
};
