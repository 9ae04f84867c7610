import { z } from 'zod';
import { releaseId, ticketId, userId } from '../ids.ts';
import { inBothLanguages, oneLine, text, timestamp, uuid } from '../wire.ts';
import {
  FAQ_ANSWER_MAX,
  FAQ_QUESTION_MAX,
  TEMPLATE_TITLE_MAX,
  TICKET_CONTENT_MAX,
  TICKET_FILE_TYPES,
  TICKET_STATUSES,
  TICKET_SUBJECT_MAX,
} from './limits.ts';

export const ticketStatus = z.enum(TICKET_STATUSES);

/** Channel for answers while the user is away; `NONE` for an unverified name. */
export const notifiedBy = z.enum(['EMAIL', 'SMS', 'NONE']);
export type NotifiedBy = z.infer<typeof notifiedBy>;

export const ticket = z.object({
  uuid: ticketId,
  subject: z.string(),
  status: ticketStatus,
  /** Answers that the person has not read. */
  unread: z.int(),
  release: z.object({ uuid: releaseId, title: z.string() }).nullable(),
  /** By when an answer is promised; null where none is waited for. */
  answer_due_at: timestamp.nullable(),
  notified_by: notifiedBy,
  created_at: timestamp,
  /** Time of the newest message or action. */
  updated_at: timestamp,
});
export type Ticket = z.infer<typeof ticket>;

const messageFile = z.object({
  uuid,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.enum(TICKET_FILE_TYPES),
  /** A signed address, good for an hour; always a download, never a page. */
  src: z.string(),
});
export type TicketFile = z.infer<typeof messageFile>;

/** The pictures among a message’s files; `width` and `height` are pixels as seen. */
const messageImage = z.object({ uuid, name: z.string(), src: z.string(), width: z.int(), height: z.int() });

export const ticketMessage = z.object({
  uuid,
  content: z.string(),
  created_at: timestamp,
  images: z.array(messageImage),
  files: z.array(messageFile),
  author: z.object({ staff: z.boolean(), name: z.string() }),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** A form sends the same fields as texts, and its files as parts named `files`. */
export const newTicket = z.object({
  subject: oneLine(TICKET_SUBJECT_MAX),
  content: text(TICKET_CONTENT_MAX),
  release_uuid: releaseId.nullish(),
  /** The hold of royalties that it answers. */
  hold_uuid: uuid.nullish(),
});
/** The text may be empty where there are files. */
export const newMessage = z.object({ content: text(TICKET_CONTENT_MAX).default('') });

/** Data for the header and the form of a new ticket. */
export const supportSummary = z.object({
  /** Conversations with answers that the person has not read. */
  unread: z.int(),
  /** Within how many hours the person’s plan promises an answer. */
  answer_hours: z.int(),
  notified_by: notifiedBy,
});
export type SupportSummary = z.infer<typeof supportSummary>;

/** From a person who cannot sign in; `username` is an e-mail or a phone. */
export const contact = z.object({
  username: oneLine(254),
  subject: oneLine(TICKET_SUBJECT_MAX),
  content: text(TICKET_CONTENT_MAX),
});
/** The same answer for known and unknown names. */
export const contactReceived = z.object({ status: z.literal('RECEIVED'), answer_hours: z.int() });

export const faq = z.object({ uuid, question: z.string(), answer: z.string() });
/** `answer` is Markdown without HTML. */
export type Faq = z.infer<typeof faq>;

export const faqInput = z.object({
  question: inBothLanguages(FAQ_QUESTION_MAX),
  answer: inBothLanguages(FAQ_ANSWER_MAX),
});
export const staffFaq = z.object({
  uuid,
  question: z.object({ en: z.string(), ru: z.string() }),
  answer: z.object({ en: z.string(), ru: z.string() }),
  updated_at: timestamp,
});
export type StaffFaq = z.infer<typeof staffFaq>;

export const templateInput = z.object({
  /** Seen by staff alone. */
  title: oneLine(TEMPLATE_TITLE_MAX),
  content: inBothLanguages(TICKET_CONTENT_MAX),
});
export const ticketTemplate = z.object({
  uuid,
  title: z.string(),
  content: z.object({ en: z.string(), ru: z.string() }),
  updated_at: timestamp,
});
export type TicketTemplate = z.infer<typeof ticketTemplate>;

const staffMember = z.object({ uuid: userId, name: z.string() });
export const assignee = staffMember;
export type Assignee = z.infer<typeof assignee>;

const asker = z.object({
  uuid: userId,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  language: z.enum(['en', 'ru']),
  verified_at: timestamp.nullable(),
  banned_at: timestamp.nullable(),
  /** Whether a paid plan runs: it promises an answer sooner. */
  has_paid_plan: z.boolean(),
});

export const staffTicket = z.object({
  uuid: ticketId,
  subject: z.string(),
  status: ticketStatus,
  release: z.object({ uuid: releaseId, title: z.string() }).nullable(),
  asker,
  assignee: staffMember.nullable(),
  /** Written without signing in, so perhaps not by the account’s owner. Answers go only to the owner. */
  is_from_outside: z.boolean(),
  /** Time of the oldest unanswered message; null if none. */
  waiting_since: timestamp.nullable(),
  answer_due_at: timestamp.nullable(),
  /** Time of support's first answer; null before it. */
  first_answered_at: timestamp.nullable(),
  /** Beginning of the newest message that is not a note; null if none. */
  last_message: z.object({ content: z.string(), staff: z.boolean(), created_at: timestamp }).nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type StaffTicket = z.infer<typeof staffTicket>;

/** A conversation with what its asker has beside it, newest first, at most 50 of each. */
export const staffTicketDetail = z.object({
  ...staffTicket.shape,
  notified_by: notifiedBy,
  releases: z.array(
    z.object({
      uuid: releaseId,
      title: z.string(),
      status: z.string(),
      release_date: z.string().nullable(),
      updated_at: timestamp,
    }),
  ),
  purchases: z.array(z.object({ uuid, name: z.string(), status: z.string(), amount: z.int(), created_at: timestamp })),
  /** The asker’s other conversations. */
  tickets: z.array(z.object({ uuid: ticketId, subject: z.string(), status: ticketStatus, updated_at: timestamp })),
});
export type StaffTicketDetail = z.infer<typeof staffTicketDetail>;

export const staffMessage = z.object({
  ...ticketMessage.shape,
  /** A note among staff; the asker never sees it. */
  internal: z.boolean(),
});
export type StaffMessage = z.infer<typeof staffMessage>;

export const newStaffMessage = z.object({
  content: text(TICKET_CONTENT_MAX).default(''),
  /** A form sends `true` or `false`. */
  internal: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).default(false),
});

export const ticketChange = z.object({
  status: ticketStatus.optional(),
  /** null if unassigned. */
  assignee_uuid: userId.nullable().optional(),
});

export const ticketCounts = z.object({
  OPEN: z.int(),
  ANSWERED: z.int(),
  CLOSED: z.int(),
  /** Open, and past the promised time. */
  overdue: z.int(),
  /** Open and assigned to the caller. */
  mine: z.int(),
  /** Open and unassigned. */
  unassigned: z.int(),
});
export type TicketCounts = z.infer<typeof ticketCounts>;
