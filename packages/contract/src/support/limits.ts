export const TICKET_STATUSES = ['OPEN', 'ANSWERED', 'CLOSED'] as const;
/** `OPEN` waits for support, `ANSWERED` for the person. */
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_SUBJECT_MAX = 200;
export const TICKET_CONTENT_MAX = 10_000;
/** Files of one message. */
export const TICKET_FILES_MAX = 10;
/** Bytes of one file. */
export const TICKET_FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Bytes of all ticket files of one person: apart from the quota of uploads, so that a full account can still write. */
export const TICKET_QUOTA_BYTES = 1024 * 1024 * 1024;
/** File types of a message, for the picker’s `accept`; the server detects them by their bytes and refuses others. */
export const TICKET_FILE_TYPES = ['image/jpeg', 'image/png', 'application/pdf', 'text/plain', 'audio/wav'] as const;
export type TicketFileType = (typeof TICKET_FILE_TYPES)[number];
/** Messages that one answer may list. */
export const TICKET_MESSAGES_MAX = 200;
/** Calls of one person: conversations begun in an hour, and messages in ten minutes. */
export const TICKETS_PER_HOUR = { limit: 20, windowSeconds: 60 * 60 } as const;
export const TICKET_MESSAGES_PER_TEN_MINUTES = { limit: 60, windowSeconds: 10 * 60 } as const;
/** Requests of people who cannot sign in, from one address. */
export const CONTACTS_PER_ADDRESS = { limit: 3, windowSeconds: 60 * 60 } as const;

export const FAQ_QUESTION_MAX = 300;
export const FAQ_ANSWER_MAX = 10_000;
export const FAQS_MAX = 200;
export const TEMPLATE_TITLE_MAX = 100;
export const TEMPLATES_MAX = 200;
export const TICKET_SEARCH_MAX = 200;
/** Maximum conversations that a search matches by subject; the same for names and for messages. */
export const TICKET_MATCHES_MAX = 200;
