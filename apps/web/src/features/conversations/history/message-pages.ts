import type { TicketMessage } from '@dubplate/contract/support/schemas';
import type { InfiniteData } from '@tanstack/react-query';

/** Messages that are fetched at once; older ones on demand. */
export const MESSAGES_TAKE = 50;

/** Before which message the next, older page ends; null where there is none. */
export const earlierThan = (page: readonly TicketMessage[]): string | null =>
  page.length < MESSAGES_TAKE ? null : (page[0]?.uuid ?? null);

/** A conversation's pages as one list, oldest first: the first page has the newest. */
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
