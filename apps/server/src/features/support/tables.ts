import type { ReleaseId, TicketId, UserId } from '@dubplate/contract/ids';
import type { TicketFileType, TicketStatus } from '@dubplate/contract/support/limits';
import type { Generated } from 'kysely';

export interface TicketTable {
  uuid: TicketId;
  user_uuid: UserId;
  subject: string;
  status: TicketStatus;
  release_uuid: ReleaseId | null;
  /** The hold of royalties that its asker answers. */
  hold_uuid: Generated<string | null>;
  assignee_uuid: UserId | null;
  /** The ticket that this one was merged into and redirects to. */
  merged_into_uuid: TicketId | null;
  /** Opened without sign-in, so perhaps not by the account's owner. */
  is_from_outside: boolean;
  /** Set while the ticket is open. */
  waiting_since: Date | null;
  answer_due_at: Date | null;
  first_answered_at: Date | null;
  /** When to notify the asker about unread answers; null if there are none. */
  notify_at: Date | null;
  /** Time of the last notification. */
  notified_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface TicketMessageTable {
  uuid: string;
  ticket_uuid: TicketId;
  author_uuid: UserId;
  is_staff: boolean;
  /** True for a note that only staff see. */
  is_internal: boolean;
  content: string;
  /** When the asker read an answer. */
  read_at: Date | null;
  created_at: Date;
}

export interface TicketFileTable {
  uuid: string;
  /** Null while the file is being received; `size` is then its reservation. */
  message_uuid: string | null;
  /** The user whose quota it counts towards; null for files of staff. */
  owner_uuid: UserId | null;
  position: number;
  name: string;
  content_type: TicketFileType;
  size: number;
  /** Pictures only; pixels after the EXIF orientation was applied. */
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
