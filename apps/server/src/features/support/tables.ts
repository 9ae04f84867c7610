import type { ReleaseId, TicketId, UserId } from '@dubplate/contract/ids';
import type { TicketFileType, TicketStatus } from '@dubplate/contract/support/limits';

export interface TicketTable {
  uuid: TicketId;
  user_uuid: UserId;
  subject: string;
  status: TicketStatus;
  release_uuid: ReleaseId | null;
  assignee_uuid: UserId | null;
  /** The conversation that has its messages now; its own page leads there. */
  merged_into_uuid: TicketId | null;
  /** Written without signing in: perhaps not by the account's owner. */
  is_from_outside: boolean;
  /** Set exactly while it is open. */
  waiting_since: Date | null;
  answer_due_at: Date | null;
  first_answered_at: Date | null;
  /** When its asker is written to about answers that they have not read by then; null where there is nothing to say. */
  notify_at: Date | null;
  /** When its asker was last written to. */
  notified_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface TicketMessageTable {
  uuid: string;
  ticket_uuid: TicketId;
  author_uuid: UserId;
  is_staff: boolean;
  /** A note among staff. */
  is_internal: boolean;
  content: string;
  /** When the asker read it; only of answers. */
  read_at: Date | null;
  created_at: Date;
}

export interface TicketFileTable {
  uuid: string;
  /** Null while it is being received: then `size` is what is reserved for it. */
  message_uuid: string | null;
  /** Whose quota it takes; null for files of staff. */
  owner_uuid: UserId | null;
  position: number;
  name: string;
  content_type: TicketFileType;
  size: number;
  /** Of pictures: pixels as seen. */
  width: number | null;
  height: number | null;
  created_at: Date;
}

export interface FaqTable {
  uuid: string;
  position: number;
  question_en: string;
  question_ru: string;
  answer_en: string;
  answer_ru: string;
  created_at: Date;
  updated_at: Date;
}

export interface TicketTemplateTable {
  uuid: string;
  title: string;
  content_en: string;
  content_ru: string;
  created_at: Date;
  updated_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    tickets: TicketTable;
    ticket_messages: TicketMessageTable;
    ticket_files: TicketFileTable;
    ticket_moves: {
      uuid: string;
      ticket_uuid: TicketId;
      from_status: TicketStatus | null;
      to_status: TicketStatus;
      actor_uuid: UserId;
      at: Date;
    };
    faqs: FaqTable;
    ticket_templates: TicketTemplateTable;
  }
}
