import type { NotifiedBy, Ticket, TicketMessage } from '@dubplate/contract/support/schemas';
import { parseUsername } from '@dubplate/rules/accounts/username';
import type { Language } from '#platform/language.ts';
import type { StoredTicketFile } from './files/store.ts';
import type { TicketLinks } from './files/ticket-links.ts';
import type { MessageRow, TicketRow } from './tickets/read.ts';

const SUPPORT = { en: 'Support', ru: 'Поддержка' };

/** Returns the channel for notifications, which requires a verified name. */
export const notifiedBy = (user: { readonly username: string; readonly verified_at: Date | null }): NotifiedBy => {
  if (user.verified_at === null) return 'NONE';
  return parseUsername(user.username)?.kind === 'phone' ? 'SMS' : 'EMAIL';
};

export const releaseOf = ({ release_uuid, release_title }: Pick<TicketRow, 'release_uuid' | 'release_title'>) =>
  release_uuid === null ? null : { uuid: release_uuid, title: release_title ?? '' };

export const presentTicket = (row: TicketRow): Ticket => ({
  uuid: row.uuid,
  subject: row.subject,
  status: row.status,
  unread: row.unread ?? 0,
  release: releaseOf(row),
  answer_due_at: row.answer_due_at?.toISOString() ?? null,
  notified_by: notifiedBy({ username: row.asker_username, verified_at: row.asker_verified_at }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const presentFile = (file: StoredTicketFile, links: TicketLinks): TicketMessage['files'][number] => ({
  uuid: file.uuid,
  name: file.name,
  size: file.size,
  type: file.content_type,
  src: links.content(file.uuid),
});

/** The parts of a message that are the same for askers and staff. */
const presentContent = (message: MessageRow, files: readonly StoredTicketFile[], links: TicketLinks) => ({
  uuid: message.uuid,
  content: message.content,
  created_at: message.created_at.toISOString(),
  images: files.flatMap((file) =>
    file.width === null || file.height === null
      ? []
      : [{ uuid: file.uuid, name: file.name, src: links.content(file.uuid), width: file.width, height: file.height }],
  ),
  files: files.map((file) => presentFile(file, links)),
});

const fullName = ({ author_first_name, author_last_name }: MessageRow): string =>
  [author_first_name, author_last_name].filter(Boolean).join(' ');

/** Shows askers at most the first name of staff, never a username. */
export const presentMessage = (
  message: MessageRow,
  files: readonly StoredTicketFile[],
  links: TicketLinks,
  language: Language,
): TicketMessage => ({
  ...presentContent(message, files, links),
  author: message.is_staff
    ? { staff: true, name: message.author_first_name ?? SUPPORT[language] }
    : { staff: false, name: fullName(message) || message.author_username },
});

export const presentStaffMessage = (
  message: MessageRow,
  files: readonly StoredTicketFile[],
  links: TicketLinks,
  language: Language,
) => ({
  ...presentContent(message, files, links),
  internal: message.is_internal,
  author: {
    staff: message.is_staff,
    name: message.author_erased_at === null ? fullName(message) || message.author_username : SUPPORT[language],
  },
});
