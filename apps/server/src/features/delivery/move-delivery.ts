import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { type DeliveryMove, nextState } from './delivery-states.ts';
import { type StoredDelivery, updateDelivery } from './store.ts';
import type { DeliveryTable } from './tables.ts';
import { clipStoreText } from './transports/transport.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'delivery-moved': {
      delivery_uuid: DeliveryId;
      /** Null if only its details have changed. */
      move: DeliveryStep | null;
    };
  }
}

interface DeliveryStep {
  readonly uuid: string;
  readonly state: DeliveryState;
  /** RFC 3339. */
  readonly at: string;
}

/** A step of the event. */
export const deliveryStep = (state: DeliveryState, now: Date): DeliveryStep => ({
  uuid: newUuid(),
  state,
  at: now.toISOString(),
});

interface MoveDetails {
  readonly now: Date;
  /** One of our codes, or a status from the store’s acknowledgement. If omitted, the stored code is cleared. */
  readonly reasonCode?: string | null;
  /** A text by the store or by staff. */
  readonly reason?: string | null;
  readonly url?: string | null;
  readonly columns?: Omit<Updateable<DeliveryTable>, 'state' | 'since' | 'updated_at'>;
}

/**
 * Changes the state of a delivery and emits its event, in the caller's transaction. Nothing else changes states.
 * @returns the changed delivery, or null if its state does not allow the move or has changed since
 */
export const moveDelivery = async (
  trx: Db,
  outbox: Outbox,
  delivery: StoredDelivery,
  move: DeliveryMove,
  { now, reasonCode = null, reason = null, url, columns = {} }: MoveDetails,
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
  if (moved)
    await outbox.announce(trx, 'delivery-moved', {
      delivery_uuid: moved.uuid,
      move: to === delivery.state ? null : deliveryStep(to, now),
    });
  return moved ?? null;
};
