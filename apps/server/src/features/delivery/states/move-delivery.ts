import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { clipStoreText } from '../answer-text.ts';
import type { DeliveryTable } from '../tables.ts';
import { type DeliveryMove, nextState } from './delivery-states.ts';
import { type StoredDelivery, updateDelivery } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'delivery-moved': { delivery_uuid: DeliveryId };
  }
}

interface Act {
  readonly now: Date;
  /** Why: one of ours, or a status of the store’s acknowledgement; none takes away what stood there. */
  readonly reasonCode?: string | null;
  /** In the store’s own words, or staff’s. */
  readonly reason?: string | null;
  readonly url?: string | null;
  /** Further columns that change with the move. */
  readonly columns?: Omit<Updateable<DeliveryTable>, 'state' | 'since' | 'updated_at'>;
}

/**
 * The one way by which a delivery changes its state, in the caller's transaction, with its event. A move that the state
 * does not allow, or that somebody else was quicker with, changes nothing.
 * @returns the delivery as it is then; null where nothing changed
 */
export const moveDelivery = async (
  trx: Db,
  outbox: Outbox,
  delivery: StoredDelivery,
  move: DeliveryMove,
  { now, reasonCode = null, reason = null, url, columns = {} }: Act,
): Promise<StoredDelivery | null> => {
  const to = nextState(delivery.kind, delivery.state, move);
  if (to === null) return null;
  const moved = await updateDelivery(trx, delivery, {
    ...columns,
    state: to,
    reason_code: reasonCode && clipStoreText(reasonCode),
    reason: reason && clipStoreText(reason),
    ...(url !== undefined && { url }),
    ...(to !== delivery.state && { since: now }),
    updated_at: now,
  });
  if (moved) await outbox.announce(trx, 'delivery-moved', { delivery_uuid: moved.uuid });
  return moved ?? null;
};
