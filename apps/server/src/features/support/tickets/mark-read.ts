import type { TicketId, UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { lockCurrentTicket } from './own-ticket.ts';
import { readTicket } from './read.ts';
import { markRead, updateTicket } from './store.ts';

interface Reading {
  readonly userUuid: UserId;
  readonly ticketUuid: TicketId;
  /** The last message that was seen; left out: all of them. */
  readonly until?: string | undefined;
  readonly now: Date;
}

/** An asker has read answers; once none is left, nobody needs to write to them. @throws 404 */
export const markTicketRead = (db: Db, { userUuid, ticketUuid, until, now }: Reading): Promise<void> =>
  inTransaction(db, async (trx) => {
    const ticket = await lockCurrentTicket(trx, ticketUuid);
    if (ticket.user_uuid !== userUuid) throw notFound();
    await markRead(trx, ticket.uuid, { until, now });
    const { unread } = await readTicket(trx, ticket.uuid);
    if (ticket.notify_at !== null && unread === 0) await updateTicket(trx, ticket.uuid, { notify_at: null });
  });
