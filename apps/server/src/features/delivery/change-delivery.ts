import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import type { STATES_BY_HAND } from '@dubplate/contract/delivery/limits';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { lockRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { createDeliveries } from './create-deliveries.ts';
import { type DeliveryMove, isUnsent } from './delivery-states.ts';
import { moveDelivery } from './move-delivery.ts';
import { changeWaiting, findDelivery, lockDelivery, retryBatch, type StoredDelivery } from './store.ts';
import { findStore } from './stores/store.ts';

type DeskContext = Pick<ServerContext, 'outbox'> & { readonly db: Db };

interface By {
  readonly actorUuid: UserId;
  readonly now: Date;
}

/** The fields of a delivery that the audit log keeps. */
const facts = ({ kind, state, held, url, reason_code, reason, message_id }: StoredDelivery) => ({
  kind,
  state,
  held,
  url,
  reason_code,
  reason,
  message_id,
});

/** Locks the release and the delivery, changes them and writes the audit log, in one transaction. @throws 404 */
const change = (
  { db }: DeskContext,
  { actorUuid, now }: By,
  uuid: DeliveryId,
  action: string,
  work: (trx: Db, delivery: StoredDelivery) => Promise<DeliveryId>,
): Promise<DeliveryId> =>
  inTransaction(db, async (trx) => {
    const known = await findDelivery(trx, uuid);
    if (!known) throw notFound();
    await lockRelease(trx, known.release_uuid);
    const before = await lockDelivery(trx, uuid);
    if (!before) throw notFound();
    const result = await work(trx, before);
    const after = await findDelivery(trx, result);
    await recordAct(trx, {
      actorUuid,
      action,
      subject: { type: 'delivery', uuid: result },
      before: facts(before),
      after: after ? facts(after) : null,
      now,
    });
    return result;
  });

const wrongState = () => apiError(deliveryErrors, 'WRONG_STATE');

/** Makes a failed, held or waiting delivery due now. @throws 404, 409 WRONG_STATE */
export const retryDelivery = (context: DeskContext, by: By, uuid: DeliveryId): Promise<DeliveryId> =>
  change(context, by, uuid, 'delivery.retry', async (trx, delivery) => {
    const isWaiting = delivery.state === 'FAILED' || delivery.state === 'WAITING';
    // A takedown is not sent before its time for undo is over.
    if (
      !isWaiting ||
      delivery.superseded_by ||
      (delivery.kind === 'TAKEDOWN' && delivery.state === 'WAITING' && !delivery.held)
    )
      throw wrongState();
    if (delivery.batch_uuid) await retryBatch(trx, delivery.batch_uuid, by.now);
    else await changeWaiting(trx, uuid, { held: false, due_at: by.now, updated_at: by.now });
    return uuid;
  });

/** Holds an unsent delivery. @throws 404, 409 WRONG_STATE */
export const holdDelivery = (context: DeskContext, by: By, uuid: DeliveryId): Promise<DeliveryId> =>
  change(context, by, uuid, 'delivery.hold', async (trx, delivery) => {
    if (!isUnsent(delivery) || delivery.superseded_by || delivery.batch_uuid) throw wrongState();
    await changeWaiting(trx, uuid, { held: true, updated_at: by.now });
    return uuid;
  });

/** Sends the release again as a first delivery with new ids. @throws 404, 409 WRONG_STATE if a delivery is queued or being sent */
export const redeliver = (context: DeskContext, by: By, uuid: DeliveryId): Promise<DeliveryId> =>
  change(context, by, uuid, 'delivery.redeliver', async (trx, delivery) => {
    const isUnderWay = ['WAITING', 'BUILDING', 'SENDING'].includes(delivery.state);
    const store = await findStore(trx, delivery.store_uuid);
    if (!delivery.is_current || isUnderWay || !store?.active) throw wrongState();
    const [created] = await createDeliveries(trx, context.outbox, {
      releaseUuid: delivery.release_uuid,
      kind: 'INSERT',
      storeUuids: [delivery.store_uuid],
      actorUuid: by.actorUuid,
      now: by.now,
      isRedelivery: true,
    });
    if (!created) throw wrongState();
    return created.uuid;
  });

/** The move to each state that staff may set by hand. */
const MOVE_BY_HAND = {
  SENT: 'finish',
  RECEIVED: 'receive',
  INGESTED: 'ingest',
  LIVE: 'publish',
  REFUSED: 'refuse',
  WITHDRAWN: 'withdraw',
  NOT_WANTED: 'drop',
} as const satisfies Record<(typeof STATES_BY_HAND)[number], DeliveryMove>;

interface ByHand {
  readonly state: (typeof STATES_BY_HAND)[number];
  readonly url?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

/** Records an answer that a store gave elsewhere. The current state again changes only link and reason. @throws 404, 409 WRONG_STATE */
export const setStateByHand = (
  context: DeskContext,
  by: By,
  uuid: DeliveryId,
  { state, url, reason }: ByHand,
): Promise<DeliveryId> =>
  change(context, by, uuid, 'delivery.set-state', async (trx, delivery) => {
    const columns = state === 'SENT' ? { sent_at: by.now } : {};
    const isSame = delivery.state === state;
    const moved = isSame
      ? await changeWaiting(trx, uuid, {
          ...(url !== undefined && { url }),
          ...(reason !== undefined && { reason }),
          updated_at: by.now,
        })
      : await moveDelivery(trx, context.outbox, delivery, MOVE_BY_HAND[state], {
          now: by.now,
          reason: reason ?? null,
          ...(url !== undefined && { url }),
          columns,
        });
    if (!moved) throw wrongState();
    if (isSame) await context.outbox.announce(trx, 'delivery-moved', { delivery_uuid: uuid, move: null });
    return uuid;
  });
