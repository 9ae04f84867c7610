import type { DeliveryKind } from '@dubplate/contract/delivery/limits';
import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { isTakenDown, isUnsent } from './delivery-states.ts';
import { moveDelivery } from './move-delivery.ts';
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
  /** To which stores. */
  readonly storeUuids: readonly StoreId[];
  readonly actorUuid: UserId | null;
  readonly now: Date;
  /** How long it can be taken back; seconds. */
  readonly undoSeconds?: number;
  /** What the artist gave as the reason. */
  readonly reason?: string;
  /** A first delivery although the store has the release. */
  readonly isRedelivery?: boolean;
}

/** Takes the place of what is current; true where that never reached the store and so is not wanted any more. */
const replaceCurrent = async (trx: Db, outbox: Outbox, previous: StoredDelivery, now: Date): Promise<boolean> => {
  await setCurrent(trx, previous.uuid, false);
  if (!isUnsent(previous)) return false;
  const { reason_code: reasonCode, reason } = previous;
  return (await moveDelivery(trx, outbox, previous, 'drop', { now, reasonCode, reason })) !== null;
};

/**
 * Queues a release for stores, in the caller's transaction, which has locked the release: as it is now, for all of them
 * the same. What it finds unsent takes its place; what that was decides with the past whether files go along.
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
    await outbox.announce(trx, 'delivery-moved', { delivery_uuid: uuid });
    created.push(delivery);
  }
  return created;
};

/** Queues a release that is published now for every active store. */
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
 * Queues an update of a published release for every store that has it or was to get it; for one that is switched off it
 * waits until that is on again.
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
