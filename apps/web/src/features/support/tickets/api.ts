import type { TicketId } from '@dubplate/contract/ids';
import type { Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  earlierThan,
  MESSAGES_TAKE,
  messageBody,
  type NewMessage,
  withMessage,
} from '#features/conversations/index.ts';
import { call } from '#lib/api.ts';

/** Releases in the dialogs in which one is chosen. */
const CHOICE_TAKE = 10;

const once = (key: string) => ({ 'Idempotency-Key': key });

export const ticketsQuery = (page: number, take: number) =>
  queryOptions({
    queryKey: ['support', 'tickets', page, take],
    queryFn: ({ signal }) => call('GET /my-tickets', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
    // The list must be fresh after the user has read or answered a conversation and returns to it.
    staleTime: 0,
  });

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['support', 'ticket', id],
    queryFn: ({ signal }) => call('GET /ticket/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** The first page has the newest messages, each next one older ones. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['support', 'ticket', id, 'messages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /ticket/{id}/messages', {
        params: { id },
        query: { take: MESSAGES_TAKE, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: earlierThan,
    staleTime: 0,
  });

/** Puts a message at the end of its conversation, once. */
export const addMessage = (client: QueryClient, id: string, message: TicketMessage): void => {
  client.setQueryData(messagesQuery(id).queryKey, (known) => withMessage(known, message));
};

/** Marks all messages up to this message as read. */
export const readTicket = (id: string, until: string) =>
  call('POST /ticket/{id}/read', { params: { id }, body: { until } });

/** Drafts, or releases that were sent, to choose one from. */
export const choiceQuery = (kind: 'draft' | 'release', search: string, page: number) =>
  queryOptions({
    queryKey: ['releases', 'choice', kind, search, page],
    queryFn: ({ signal }) =>
      call('GET /releases', {
        query: {
          status: kind === 'draft' ? 'DRAFT' : 'PENDING,MODERATED,PUBLISHED,DENIED',
          page,
          take: CHOICE_TAKE,
          ...(search && { search }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export interface NewTicket {
  readonly subject: string;
  readonly content: string;
  readonly release: string | null;
  /** The uuid of the hold of royalties that it answers. */
  readonly hold?: string | undefined;
  readonly files: readonly File[];
}

export const openTicket = ({ subject, content, release, hold, files }: NewTicket, key: string): Promise<Ticket> => {
  const fields = { subject, content, ...(release && { release_uuid: release }), ...(hold && { hold_uuid: hold }) };
  return call('POST /ticket', { body: messageBody(fields, files), headers: once(key) });
};

export const sendMessage = (id: TicketId, { content, files }: NewMessage, key: string): Promise<TicketMessage> =>
  call('POST /ticket/{id}/message', {
    params: { id },
    body: messageBody({ content }, files),
    headers: once(key),
  });
