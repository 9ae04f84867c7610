import type { TicketId, UserId } from '@dubplate/contract/ids';
import { supportErrors } from '@dubplate/contract/support/errors';
import type { StaffMessage, StaffTicket, TicketTemplate } from '@dubplate/contract/support/schemas';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  earlierThan,
  MESSAGES_TAKE,
  messageBody,
  type NewMessage,
  withMessage,
} from '#features/conversations/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { type Body, call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { type InboxSearch, inboxQueryOf } from './inbox-search.ts';

/** Questions arrive over the socket; colleagues' actions are polled. */
const REFETCH_MS = 30_000;
const CONVERSATION_REFETCH_MS = 10_000;

const once = (key: string) => ({ 'Idempotency-Key': key });

/** The key of everything that changes with any conversation. */
export const inboxKey = ['staff', 'tickets'] as const;

export const inboxQuery = (search: InboxSearch) => {
  const query = inboxQueryOf(search);
  return queryOptions({
    queryKey: [...inboxKey, 'list', query],
    queryFn: ({ signal }) =>
      call('GET /staff/tickets', { query: { ...query, assignee: query.assignee as UserId | undefined }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });
};

export const countsQuery = queryOptions({
  queryKey: [...inboxKey, 'counts'],
  queryFn: ({ signal }) => call('GET /staff/tickets/counts', { signal }),
  refetchInterval: REFETCH_MS,
  staleTime: 0,
});

/** Tickets that wait for an answer. */
export const useOpenCount = () => useQuery(countsQuery).data?.OPEN;

export const assigneesQuery = queryOptions({
  queryKey: ['staff', 'ticket-assignees'],
  queryFn: ({ signal }) => call('GET /staff/ticket-assignees', { signal }),
  staleTime: 5 * 60_000,
});

export const staffTicketQuery = (id: string) =>
  queryOptions({
    queryKey: [...inboxKey, 'one', id],
    queryFn: ({ signal }) => call('GET /staff/ticket/{id}', { params: { id }, signal }),
    refetchInterval: CONVERSATION_REFETCH_MS,
    staleTime: 0,
  });

/** The first page has the newest messages, notes among them, each next one older ones. */
export const staffMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, 'one', id, 'messages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /staff/ticket/{id}/messages', {
        params: { id },
        query: { take: MESSAGES_TAKE, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: earlierThan,
    refetchInterval: CONVERSATION_REFETCH_MS,
    staleTime: 0,
  });

/** Puts a message at the end of its conversation, once. */
export const addStaffMessage = (client: QueryClient, id: string, message: StaffMessage): void => {
  client.setQueryData(staffMessagesQuery(id).queryKey, (known) => withMessage(known, message));
};

export const sendAsStaff = (
  id: TicketId,
  { content, files, internal }: NewMessage & { readonly internal: boolean },
  key: string,
): Promise<StaffMessage> =>
  call('POST /staff/ticket/{id}/message', {
    params: { id },
    body: messageBody({ content, internal }, files),
    headers: once(key),
  });

/** Closes, reopens or assigns a conversation. */
export const changeTicket = (id: TicketId, change: Body<'PATCH /staff/ticket/{id}'>): Promise<StaffTicket> =>
  call('PATCH /staff/ticket/{id}', { params: { id }, body: change });

export const mergeTicket = (id: TicketId, into: TicketId): Promise<StaffTicket> =>
  call('POST /staff/ticket/{id}/merge', { params: { id }, body: { into } });

export const templatesQuery = queryOptions({
  queryKey: ['staff', 'ticket-templates'],
  queryFn: ({ signal }) => call('GET /staff/ticket-templates', { signal }),
});

export type TemplateInput = NonNullable<Body<'POST /staff/ticket-template'>>;

/** Creates a template, or updates the existing template with this uuid. */
export const saveTemplate = (uuid: string | null, body: TemplateInput, key: string): Promise<TicketTemplate> =>
  uuid === null
    ? call('POST /staff/ticket-template', { body, headers: once(key) })
    : call('PATCH /staff/ticket-template/{id}', { params: { id: uuid }, body });

export const deleteTemplate = (id: string): Promise<void> =>
  call('DELETE /staff/ticket-template/{id}', { params: { id } });

interface TicketChange {
  readonly uuid: StaffTicket['uuid'];
  readonly change: NonNullable<Body<'PATCH /staff/ticket/{id}'>>;
}

/** Closes, reopens or assigns a conversation; after an error it notifies and refetches the current state. */
export const useChangeTicket = () => {
  const client = useQueryClient();
  const text = useMessages('staff', 'inbox');
  const showError = useErrorNotice();
  return useMutation({
    mutationFn: ({ uuid, change }: TicketChange) => changeTicket(uuid, change),
    onSuccess: (changed) => {
      client.setQueryData(staffTicketQuery(changed.uuid).queryKey, (known) => known && { ...known, ...changed });
    },
    onError: (error) => void showError(text('changeFailed'), error, supportErrors),
    // Not waited for: the tools must not stay locked while lists are slow to arrive.
    onSettled: () => void client.invalidateQueries({ queryKey: inboxKey }),
  });
};
