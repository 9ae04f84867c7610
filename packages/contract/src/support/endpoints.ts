import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byTicket } from '../ids.ts';
import { byId, paged, pageQuery, signedQuery, takeQuery, uuid } from '../wire.ts';
import { TICKET_MESSAGES_MAX } from './limits.ts';
import {
  contact,
  contactReceived,
  faq,
  newMessage,
  newTicket,
  supportSummary,
  ticket,
  ticketMessage,
} from './schemas.ts';

/** Errors of attaching files to a message. */
export const messageErrors = [
  'TOO_MANY_FILES',
  'FILE_TOO_LARGE',
  'UNSUPPORTED_FILE',
  'BROKEN_FILE',
  'QUOTA_FULL',
  'DISK_FULL',
  'TOO_MANY_REQUESTS',
] as const;

export const messagesQuery = z.object({
  take: takeQuery(TICKET_MESSAGES_MAX, TICKET_MESSAGES_MAX),
  /** A message: only older ones. */
  before: uuid.optional(),
});

export const supportEndpoints = defineEndpoints({
  'GET /faqs': {
    summary: 'Frequent questions in the caller’s language; answers are Markdown without HTML',
    access: 'public',
    status: 200,
    response: z.array(faq),
  },
  'GET /me/support': {
    summary: 'Conversations with unread answers, the promised time of an answer, and how you learn of one',
    access: 'support:write',
    status: 200,
    response: supportSummary,
  },
  'POST /ticket': {
    summary: 'Ask support; files come in a form, as parts named `files`',
    access: 'support:write',
    body: newTicket,
    files: 'files',
    status: 201,
    response: ticket,
    idempotent: 'transactional',
    errors: messageErrors,
  },
  'GET /my-tickets': {
    summary: 'Your conversations with support, newest activity first',
    access: 'support:write',
    query: z.object(pageQuery),
    status: 200,
    response: paged(ticket),
  },
  'GET /ticket/{id}': {
    summary: 'A conversation; one that was merged answers the one that it became a part of',
    access: 'support:write',
    params: byTicket,
    status: 200,
    response: ticket,
  },
  'GET /ticket/{id}/messages': {
    summary: 'The newest messages, or those before one, oldest first',
    access: 'support:write',
    params: byTicket,
    query: messagesQuery,
    status: 200,
    response: z.array(ticketMessage),
  },
  'POST /ticket/{id}/message': {
    summary: 'Write into a conversation, which opens it again; files come in a form, as parts named `files`',
    access: 'support:write',
    params: byTicket,
    body: newMessage,
    files: 'files',
    status: 201,
    response: ticketMessage,
    idempotent: 'transactional',
    errors: messageErrors,
  },
  'POST /ticket/{id}/read': {
    summary: 'Mark answers as read: all, or those up to a message',
    access: 'support:write',
    params: byTicket,
    body: z.object({ until: uuid.optional() }).optional(),
    status: 204,
  },
  'GET /ticket-file/{id}/content': {
    summary: 'A file of a message, by its signed address; always a download',
    access: 'public',
    params: byId,
    query: signedQuery,
    status: 200,
    binary: true,
  },
  'POST /contact': {
    summary:
      'Ask support without signing in: the answer goes to the name’s own address; the same answer whether or not somebody has the name',
    access: 'public',
    body: contact,
    status: 200,
    response: contactReceived,
    idempotent: 'transactional',
    errors: ['TOO_MANY_REQUESTS'],
  },
});
