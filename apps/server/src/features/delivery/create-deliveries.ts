import type { DeliveryKind } from '@dubplate/contract/delivery/limits';
import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { isTakenDown, isUnsent } from './delivery-states.ts';
import { deliveryStep, moveDelivery } from './move-delivery.ts';
import { nextKind } from './next-message.ts';
import { readContent } from './read-content.ts';
import {
  insertContent,
  insertDelivery,
  listActiveStores,
  listPast,
  lockCurrent,
  type StoredDelivery,
  setCurrent,
  setSupersededBy,
} from './store.ts';

interface NewDeliveries {
  readonly releaseUuid: ReleaseId;
  readonly kind: DeliveryKind;
  readonly storeUuids: readonly StoreId[];
  readonly actorUuid: UserId | null;
  readonly now: Date;
  /** Seconds during which the artist can cancel it. */
  readonly undoSeconds?: number;
  /** The reason given by the artist. */
  readonly reason?: string;
  /** Sends a first delivery although the store has the release. */
  readonly isRedelivery?: boolean;
}

/** Replaces the current delivery. Returns true if that one never reached the store and was dropped. */
const replaceCurrent = async (trx: Db, outbox: Outbox, previous: StoredDelivery, now: Date): Promise<boolean> => {
  await setCurrent(trx, previous.uuid, false);
  if (!isUnsent(previous)) return false;
  const { reason_code: reasonCode, reason } = previous;
  return (await moveDelivery(trx, outbox, previous, 'drop', { now, reasonCode, reason })) !== null;
};

/**
 * Queues the current state of a release for stores, in the caller's transaction, which must have locked the release. It
 * supersedes unsent deliveries, and the earlier deliveries decide whether files are sent.
 */
export const createDeliveries = async (
  trx: Db,
  outbox: Outbox,
  { releaseUuid, kind, storeUuids, actorUuid, now, undoSeconds = 0, reason, isRedelivery = false }: NewDeliveries,
): Promise<StoredDelivery[]> => {
  if (storeUuids.length === 0) return [];
  const contentUuid = newUuid();
  await insertContent(
    trx,
    { uuid: contentUuid, release_uuid: releaseUuid, content: await readContent(trx, releaseUuid) },
    now,
  );
  const current = new Map((await lockCurrent(trx, releaseUuid)).map((delivery) => [delivery.store_uuid, delivery]));
  const created: StoredDelivery[] = [];
  for (const storeUuid of storeUuids) {
    const uuid = newUuid() as DeliveryId;
    const previous = current.get(storeUuid);
    const isReplaced = previous !== undefined && (await replaceCurrent(trx, outbox, previous, now));
    const past = await listPast(trx, { release_uuid: releaseUuid, store_uuid: storeUuid });
    const delivery = await insertDelivery(trx, {
      uuid,
      release_uuid: releaseUuid,
      store_uuid: storeUuid,
      kind: isRedelivery || kind === 'TAKEDOWN' ? kind : (nextKind(kind, past) ?? kind),
      state: 'WAITING',
      since: now,
      takedown_reason: reason ?? null,
      url: previous?.url ?? null,
      is_current: true,
      content_uuid: contentUuid,
      due_at: new Date(now.getTime() + undoSeconds * 1000),
      created_by: actorUuid,
      created_at: now,
      updated_at: now,
    });
    if (isReplaced) await setSupersededBy(trx, previous.uuid, uuid);
    await outbox.announce(trx, 'delivery-moved', { delivery_uuid: uuid, move: deliveryStep('WAITING', now) });
    created.push(delivery);
  }
  return created;
};

/** Queues a newly published release for every active store. */
export const deliverPublished = async (
  trx: Db,
  outbox: Outbox,
  { releaseUuid, actorUuid, now }: { readonly releaseUuid: ReleaseId; readonly actorUuid: UserId; readonly now: Date },
): Promise<void> => {
  const stores = await listActiveStores(trx);
  await createDeliveries(trx, outbox, {
    releaseUuid,
    kind: 'INSERT',
    storeUuids: stores.map(({ uuid }) => uuid),
    actorUuid,
    now,
  });
};

/**
 * Queues an update of a published release for every store that has it or was to receive it. The update waits while its
 * store is switched off.
 */
export const deliverEdited = async (
  trx: Db,
  outbox: Outbox,
  { releaseUuid, actorUuid, now }: { readonly releaseUuid: ReleaseId; readonly actorUuid: UserId; readonly now: Date },
): Promise<void> => {
  const current = await lockCurrent(trx, releaseUuid);
  await createDeliveries(trx, outbox, {
    releaseUuid,
    kind: 'UPDATE',
    storeUuids: current.filter((one) => one.state !== 'NOT_WANTED' && !isTakenDown(one)).map((one) => one.store_uuid),
    actorUuid,
    now,
  });
};
