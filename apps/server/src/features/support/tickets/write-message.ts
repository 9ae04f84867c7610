import type { TicketId, UserId } from '@dubplate/contract/ids';
import { supportIssues } from '@dubplate/contract/support/errors';
import type { Db } from '#platform/database/tables.ts';
import { refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { attachFiles, type ReceivedFile } from '../files/store.ts';
import { insertMessage, type StoredMessage, type StoredTicket } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    /** An asker wrote. */
    'ticket-asked': { ticket_uuid: TicketId; message_uuid: string };
    /** Support answered; never of a note. */
    'ticket-answered': { ticket_uuid: TicketId; message_uuid: string };
  }
}

export interface NewMessage {
  readonly authorUuid: UserId;
  /** A `note` is among staff: it changes no state, and nobody else learns of it. */
  readonly kind: 'question' | 'answer' | 'note';
  readonly content: string;
  readonly files: readonly ReceivedFile[];
  readonly now: Date;
}

const EVENTS = { question: 'ticket-asked', answer: 'ticket-answered', note: null } as const;

/**
 * Writes a message into a conversation that the caller's transaction has locked or made, and announces it.
 * @throws 400 where there is neither a text nor a file
 */
export const addMessage = async (
  trx: Db,
  outbox: Outbox,
  { uuid: ticketUuid }: StoredTicket,
  { authorUuid, kind, content, files, now }: NewMessage,
): Promise<StoredMessage> => {
  if (content === '' && files.length === 0)
    refuseIssues(supportIssues, [{ path: 'content', code: 'content_required' }]);
  const message = await insertMessage(trx, {
    uuid: newUuid(),
    ticket_uuid: ticketUuid,
    author_uuid: authorUuid,
    is_staff: kind !== 'question',
    is_internal: kind === 'note',
    content,
    read_at: null,
    created_at: now,
  });
  await attachFiles(trx, message.uuid, files);
  const event = EVENTS[kind];
  if (event) await outbox.announce(trx, event, { ticket_uuid: ticketUuid, message_uuid: message.uuid });
  return message;
};
