import type { Ticket } from '@dubplate/contract/support/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { inOrder, Message, MessageLog, useConversationMessages, useFollowing } from '#features/conversations/index.ts';
import { LoadError } from '#features/support/load-error.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { messagesQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { Composer } from './composer.tsx';
import { latestAnswer, useLiveMessages } from './use-live-messages.ts';
import { useMarkRead } from './use-mark-read.ts';

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
