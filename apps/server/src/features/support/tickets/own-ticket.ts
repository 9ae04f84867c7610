import type { TicketId, UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { readTicket } from './read.ts';
import { findTicket, lockTicket, markRead, type StoredTicket, updateTicket } from './store.ts';

/** Returns a ticket, or the ticket that it was merged into. @throws 404 */
export const currentTicket = async (db: Db, uuid: TicketId): Promise<StoredTicket> => {
  const found = await findTicket(db, uuid);
  const ticket = found?.merged_into_uuid ? await findTicket(db, found.merged_into_uuid) : found;
  if (!ticket) throw notFound();
  return ticket;
};

/** The same for the user's own tickets. @throws 404, also for another user's ticket */
export const ownTicket = async (db: Db, userUuid: UserId, uuid: TicketId): Promise<StoredTicket> => {
  const ticket = await currentTicket(db, uuid);
  if (ticket.user_uuid !== userUuid) throw notFound();
  return ticket;
};

/** Locks a ticket for writing; follows a concurrent merge. @throws 404 */
export const lockCurrentTicket = async (trx: Db, uuid: TicketId): Promise<StoredTicket> => {
  const locked = await lockTicket(trx, uuid);
  if (!locked) throw notFound();
  return locked.merged_into_uuid === null ? locked : lockCurrentTicket(trx, locked.merged_into_uuid);
};

interface Reading {
  readonly userUuid: UserId;
  readonly ticketUuid: TicketId;
  /** The last message that was read; default: all. */
  readonly until?: string | undefined;
  readonly now: Date;
}

/** Marks answers as read, and cancels the notification if no unread answer is left. @throws 404 */
export const markTicketRead = (db: Db, { userUuid, ticketUuid, until, now }: Reading): Promise<void> =>
  inTransaction(db, async (trx) => {
    const ticket = await lockCurrentTicket(trx, ticketUuid);
    if (ticket.user_uuid !== userUuid) throw notFound();
    await markRead(trx, ticket.uuid, { until, now });
    const { unread } = await readTicket(trx, ticket.uuid);
    if (ticket.notify_at !== null && unread === 0) await updateTicket(trx, ticket.uuid, { notify_at: null });
  });
