import type { StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { inOrder, Message, MessageLog, useConversationMessages, useFollowing } from '#features/conversations/index.ts';
import { LoadError } from '#features/support/index.ts';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { addStaffMessage, inboxKey, staffMessagesQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { StaffComposer } from './staff-composer.tsx';
import type { WritingMode } from './writing-mode.ts';

/** Adds the asker's new messages to an open conversation; calls `onQuestion` for each. */
const useLiveQuestions = (id: string, onQuestion: () => void): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: inboxKey });
    const stops = [
      onLive('ticket', ({ uuid, message }) => {
        // Support receives only the askers' messages over the socket, never notes.
        if (uuid === id) addStaffMessage(client, id, { ...message, internal: false });
        refresh();
        if (uuid === id) onQuestion();
      }),
      liveConnected.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, id, onQuestion]);
};

interface StaffHistoryProps {
  readonly ticket: StaffTicketDetail;
  readonly mode: WritingMode;
  readonly onMode: (mode: WritingMode) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly templates: RefObject<HTMLInputElement | null>;
}

/** The messages of both sides with staff's notes, and the form for the next answer or note. */
export const StaffHistory = ({ ticket, ...writing }: StaffHistoryProps) => {
  const text = useMessages();
  const words = useConversationMessages();
  const query = useInfiniteQuery(staffMessagesQuery(ticket.uuid));
  const { data, error, refetch, isFetching } = query;
  const { end, follow, followIfNear } = useFollowing(data !== undefined);
  useLiveQuestions(ticket.uuid, followIfNear);
  const messages = data ? inOrder(data) : [];
  const latest = messages.at(-1)?.uuid;
  const known = useRef<string>(undefined);
  useEffect(() => {
    // Colleagues' messages arrive with the query.
    if (known.current && latest && latest !== known.current) followIfNear();
    known.current = latest;
  }, [latest, followIfNear]);
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
    <MessageLog query={query} end={end} form={<StaffComposer ticket={ticket} onAdded={follow} {...writing} />}>
      {messages.map((message) => (
        <Message
          key={message.uuid}
          message={message}
          isOwn={message.author.staff}
          by={message.author.name}
          note={message.internal ? text('note') : undefined}
        />
      ))}
    </MessageLog>
  );
};
