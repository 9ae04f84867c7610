import type { TicketId, UserId } from '@dubplate/contract/ids';
import type { StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { listOwnPurchases, type ProductNames, presentPurchase } from '#features/commerce/index.ts';
import { releaseRows } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { listOtherTickets } from './read-inbox.ts';

/** How many records of each kind are shown beside a ticket. */
const BESIDE_MAX = 50;

/** Returns the newest releases, purchases and other tickets of an asker. */
export const readAsker = async (
  db: Db,
  names: ProductNames,
  userUuid: UserId,
  ticketUuid: TicketId,
): Promise<Pick<StaffTicketDetail, 'releases' | 'purchases' | 'tickets'>> => {
  const chosen = db.selectFrom('releases').where('releases.user_uuid', '=', userUuid);
  const releases = await releaseRows(db, chosen, { take: BESIDE_MAX, offset: 0, order: 'DESC' }).execute();
  const purchases = await listOwnPurchases(db, userUuid, { order: 'DESC' });
  const tickets = await listOtherTickets(db, userUuid, ticketUuid, BESIDE_MAX);
  return {
    releases: releases.map(({ uuid, title, status, release_date, updated_at }) => ({
      uuid,
      title,
      status,
      release_date,
      updated_at: updated_at.toISOString(),
    })),
    purchases: purchases.slice(0, BESIDE_MAX).map((row) => {
      const { uuid, status, product, subscription, createdAt } = presentPurchase(row, names);
      const name = product?.name ?? subscription?.name ?? '';
      return { uuid, name, status, amount: row.amount, created_at: createdAt };
    }),
    tickets: tickets.map((ticket) => ({ ...ticket, updated_at: ticket.updated_at.toISOString() })),
  };
};
