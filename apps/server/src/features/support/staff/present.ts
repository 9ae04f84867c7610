import type { StaffFaq, StaffTicket, TicketTemplate } from '@dubplate/contract/support/schemas';
import { releaseOf } from '../present.ts';
import type { StoredFaq, StoredTemplate } from '../store.ts';
import type { MemberRow } from '../tickets/store.ts';
import type { InboxRow } from './read-inbox.ts';

const nameOf = ({ first_name, last_name, username }: Omit<MemberRow, 'uuid' | 'language'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username;

export const presentMember = (member: MemberRow) => ({ uuid: member.uuid, name: nameOf(member) });

const assigneeOf = (row: InboxRow): StaffTicket['assignee'] =>
  row.assignee_uuid === null || row.assignee_username === null
    ? null
    : {
        uuid: row.assignee_uuid,
        name: nameOf({
          first_name: row.assignee_first_name,
          last_name: row.assignee_last_name,
          username: row.assignee_username,
        }),
      };

const lastMessageOf = (row: InboxRow): StaffTicket['last_message'] =>
  row.last_created_at === null
    ? null
    : {
        content: row.last_content ?? '',
        staff: row.last_is_staff ?? false,
        created_at: row.last_created_at.toISOString(),
      };

export const presentStaffTicket = (row: InboxRow, hasPaidPlan: boolean): StaffTicket => ({
  uuid: row.uuid,
  subject: row.subject,
  status: row.status,
  release: releaseOf(row),
  asker: {
    uuid: row.user_uuid,
    username: row.asker_username,
    first_name: row.asker_first_name,
    last_name: row.asker_last_name,
    language: row.asker_language,
    verified_at: row.asker_verified_at?.toISOString() ?? null,
    banned_at: row.asker_banned_at?.toISOString() ?? null,
    has_paid_plan: hasPaidPlan,
  },
  assignee: assigneeOf(row),
  is_from_outside: row.is_from_outside,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  answer_due_at: row.answer_due_at?.toISOString() ?? null,
  first_answered_at: row.first_answered_at?.toISOString() ?? null,
  last_message: lastMessageOf(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const presentStaffFaq = (faq: StoredFaq): StaffFaq => ({
  uuid: faq.uuid,
  question: { en: faq.question_en, ru: faq.question_ru },
  answer: { en: faq.answer_en, ru: faq.answer_ru },
  updated_at: faq.updated_at.toISOString(),
});

export const presentTemplate = (template: StoredTemplate): TicketTemplate => ({
  uuid: template.uuid,
  title: template.title,
  content: { en: template.content_en, ru: template.content_ru },
  updated_at: template.updated_at.toISOString(),
});
