import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byTicket, ticketId, userId } from '../ids.ts';
import { byId, oneLine, paged, pageQuery, uuid } from '../wire.ts';
import { messageErrors, messagesQuery } from './endpoints.ts';
import { FAQS_MAX, TICKET_SEARCH_MAX } from './limits.ts';
import {
  assignee,
  faqInput,
  newStaffMessage,
  staffFaq,
  staffMessage,
  staffTicket,
  staffTicketDetail,
  templateInput,
  ticketChange,
  ticketCounts,
  ticketStatus,
  ticketTemplate,
} from './schemas.ts';

export const supportStaffEndpoints = defineEndpoints({
  'GET /staff/tickets': {
    summary:
      'The inbox: who has waited longest first, or by newest activity. `search` looks in subjects, messages, and names of askers; `is_cut`: more matched than were looked at',
    access: 'support',
    query: z.object({
      page: pageQuery.page,
      take: pageQuery.take,
      status: ticketStatus.optional(),
      assignee: z.union([userId, z.enum(['me', 'none'])]).optional(),
      /** Parts of subjects and of the asker’s names, whole words of messages. */
      search: oneLine(TICKET_SEARCH_MAX).optional(),
      /** Only conversations past the promised time. */
      overdue: z.enum(['true', 'false']).optional(),
      sort: z.enum(['waiting', 'activity']).default('waiting'),
    }),
    status: 200,
    response: paged(staffTicket).extend({ is_cut: z.boolean() }),
  },
  'GET /staff/tickets/counts': {
    summary: 'How many conversations there are of each kind',
    access: 'support',
    status: 200,
    response: ticketCounts,
  },
  'GET /staff/ticket/{id}': {
    summary: 'A conversation with its asker’s releases, purchases and other conversations',
    access: 'support',
    params: byTicket,
    status: 200,
    response: staffTicketDetail,
  },
  'GET /staff/ticket/{id}/messages': {
    summary: 'The newest messages, or those before one, oldest first, notes among them',
    access: 'support',
    params: byTicket,
    query: messagesQuery,
    status: 200,
    response: z.array(staffMessage),
  },
  'POST /staff/ticket/{id}/message': {
    summary: 'Answer, or leave a note among staff; files come in a form, as parts named `files`',
    access: 'support',
    params: byTicket,
    body: newStaffMessage,
    files: 'files',
    status: 201,
    response: staffMessage,
    idempotent: 'transactional',
    errors: messageErrors,
  },
  'PATCH /staff/ticket/{id}': {
    summary: 'Close or reopen a conversation, assign it',
    access: 'support',
    params: byTicket,
    body: ticketChange,
    status: 200,
    response: staffTicket,
    errors: ['WRONG_STATE'],
  },
  'POST /staff/ticket/{id}/merge': {
    summary: 'Move everything of a conversation into another one of the same person',
    access: 'support',
    params: byTicket,
    body: z.object({ into: ticketId }),
    status: 200,
    response: staffTicket,
    errors: ['NOT_SAME_ASKER', 'WRONG_STATE'],
  },
  'GET /staff/ticket-assignees': {
    summary: 'Whom a conversation can be assigned to',
    access: 'support',
    status: 200,
    response: z.array(assignee),
  },
  'GET /staff/ticket-templates': {
    summary: 'Prepared answers in both languages, by title',
    access: 'support',
    status: 200,
    response: z.array(ticketTemplate),
  },
  'POST /staff/ticket-template': {
    summary: 'Add a prepared answer',
    access: 'support',
    body: templateInput,
    status: 201,
    response: ticketTemplate,
    idempotent: 'transactional',
    errors: ['TOO_MANY_ENTRIES'],
  },
  'PATCH /staff/ticket-template/{id}': {
    summary: 'Change a prepared answer',
    access: 'support',
    params: byId,
    body: templateInput.partial(),
    status: 200,
    response: ticketTemplate,
  },
  'DELETE /staff/ticket-template/{id}': {
    summary: 'Delete a prepared answer',
    access: 'support',
    params: byId,
    status: 204,
  },
  'GET /staff/faqs': {
    summary: 'Frequent questions in both languages, in their order',
    access: 'support',
    status: 200,
    response: z.array(staffFaq),
  },
  'POST /staff/faq': {
    summary: 'Add a frequent question at the end',
    access: 'support',
    body: faqInput,
    status: 201,
    response: staffFaq,
    idempotent: 'transactional',
    errors: ['TOO_MANY_ENTRIES'],
  },
  'PATCH /staff/faq/{id}': {
    summary: 'Change a frequent question',
    access: 'support',
    params: byId,
    body: faqInput.partial(),
    status: 200,
    response: staffFaq,
  },
  'DELETE /staff/faq/{id}': {
    summary: 'Delete a frequent question',
    access: 'support',
    params: byId,
    status: 204,
  },
  'PUT /staff/faqs/order': {
    summary: 'Put the frequent questions in order: all of them, once each',
    access: 'support',
    body: z.object({ uuids: z.array(uuid).max(FAQS_MAX) }),
    status: 200,
    response: z.array(staffFaq),
  },
});
