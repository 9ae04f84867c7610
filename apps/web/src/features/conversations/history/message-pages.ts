import type { TicketMessage } from '@dubplate/contract/support/schemas';
import type { InfiniteData } from '@tanstack/react-query';

/** The page size; older messages load on demand. */
export const MESSAGES_TAKE = 50;

/** Returns the id of the message before which the next, older page ends, or null. */
export const earlierThan = (page: readonly TicketMessage[]): string | null =>
  page.length < MESSAGES_TAKE ? null : (page[0]?.uuid ?? null);

/** Joins a conversation's pages into one list, oldest first: the first page contains the newest messages. */
export const inOrder = <Message extends TicketMessage>(data: InfiniteData<Message[], unknown>): Message[] =>
  [...data.pages].reverse().flat();

/** Appends a message to its conversation once: it may arrive by the call, the socket and the query. */
export const withMessage = <Message extends TicketMessage, Param>(
  known: InfiniteData<Message[], Param> | undefined,
  message: Message,
): InfiniteData<Message[], Param> | undefined => {
  if (!known) return known;
  if (known.pages.some((page) => page.some(({ uuid }) => uuid === message.uuid))) return known;
  const [newest = [], ...older] = known.pages;
  return { ...known, pages: [[...newest, message], ...older] };
};
