import type { TicketId, UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { ReceivedFile } from '../files/store.ts';
import { moveTicket } from './move-ticket.ts';
import { lockCurrentTicket } from './own-ticket.ts';
import type { StoredMessage } from './store.ts';
import { addMessage } from './write-message.ts';

interface Question {
  readonly userUuid: UserId;
  readonly ticketUuid: TicketId;
  readonly content: string;
  readonly files: readonly ReceivedFile[];
  readonly now: Date;
}

/** An asker writes on; a conversation that was answered or closed opens again. @throws 404, 400 */
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
