import type { TicketId, UserId } from '@dubplate/contract/ids';
import { supportIssues } from '@dubplate/contract/support/errors';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { attachFiles, type ReceivedFile } from '../files/store.ts';
import { moveTicket } from './move-ticket.ts';
import { lockCurrentTicket } from './own-ticket.ts';
import { insertMessage, type StoredMessage, type StoredTicket } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'ticket-asked': { ticket_uuid: TicketId; message_uuid: string; at: string };
    /** Not emitted for notes; `at` is RFC 3339. */
    'ticket-answered': { ticket_uuid: TicketId; message_uuid: string; at: string };
  }
}

interface NewMessage {
  readonly authorUuid: UserId;
  /** A `note` is visible to staff only and does not change the state. */
  readonly kind: 'question' | 'answer' | 'note';
  readonly content: string;
  readonly files: readonly ReceivedFile[];
  readonly now: Date;
}

const EVENTS = { question: 'ticket-asked', answer: 'ticket-answered', note: null } as const;

/**
 * Adds a message and emits its event. The caller's transaction must have locked or created the ticket.
 * @throws 400 without text and files
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
  if (event)
    await outbox.announce(trx, event, {
      ticket_uuid: ticketUuid,
      message_uuid: message.uuid,
      at: now.toISOString(),
    });
  return message;
};

interface Question {
  readonly userUuid: UserId;
  readonly ticketUuid: TicketId;
  readonly content: string;
  readonly files: readonly ReceivedFile[];
  readonly now: Date;
}

/** Adds a question of the asker and reopens the ticket. @throws 404, 400 */
export const ask = (
  db: Db,
  outbox: Outbox,
  { userUuid, ticketUuid, content, files, now }: Question,
): Promise<StoredMessage> =>
  inTransaction(db, async (trx) => {
    const ticket = await lockCurrentTicket(trx, ticketUuid);
    if (ticket.user_uuid !== userUuid) throw notFound();
    const message = await addMessage(trx, outbox, ticket, {
      authorUuid: userUuid,
      kind: 'question',
      content,
      files,
      now,
    });
    await moveTicket(trx, ticket, 'ask', { actorUuid: userUuid, now });
    return message;
  });
