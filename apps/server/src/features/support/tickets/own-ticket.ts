import type { TicketId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { findTicket, lockTicket, type StoredTicket } from './store.ts';

/** A conversation, or the one that it became a part of. @throws 404 */
export const currentTicket = async (db: Db, uuid: TicketId): Promise<StoredTicket> => {
  const found = await findTicket(db, uuid);
  const ticket = found?.merged_into_uuid ? await findTicket(db, found.merged_into_uuid) : found;
  if (!ticket) throw notFound();
  return ticket;
};

/** The same of one's own. @throws 404, the same for somebody else's and for none */
export const ownTicket = async (db: Db, userUuid: UserId, uuid: TicketId): Promise<StoredTicket> => {
  const ticket = await currentTicket(db, uuid);
  if (ticket.user_uuid !== userUuid) throw notFound();
  return ticket;
};

/** Locked for writing into it; follows a merge that was faster. @throws 404 */
export const lockCurrentTicket = async (trx: Db, uuid: TicketId): Promise<StoredTicket> => {
  const locked = await lockTicket(trx, uuid);
  if (!locked) throw notFound();
  return locked.merged_into_uuid === null ? locked : lockCurrentTicket(trx, locked.merged_into_uuid);
};
