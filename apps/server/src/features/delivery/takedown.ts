import { deliveryErrors, deliveryIssues } from '@dubplate/contract/delivery/errors';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { lockOwnRelease, openEdition, type ReleaseRecord } from '#features/releases/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import { type Actor, personOf } from '#platform/http/access/actor.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { createDeliveries } from './create-deliveries.ts';
import { isBeingTakenDown, isTakenDown } from './delivery-states.ts';
import { moveDelivery } from './move-delivery.ts';
import { findPrevious, listSupersededBy, lockCurrent, setCurrent, setSupersededBy } from './store.ts';
import { listStores } from './stores/store.ts';

interface By {
  readonly actorUuid: UserId;
  readonly now: Date;
}

interface Takedown {
  readonly reason: string;
  /** Keys of stores. If omitted, all stores that have the release or were to receive it. */
  readonly stores?: readonly string[] | undefined;
}

/**
 * Queues the takedown of the artist's published release. It can be canceled until it is built. A takedown that is already
 * queued or sent to a store stays as it is. @throws 404, 409 WRONG_STATE, 400 for an unknown store
 */
export const takeReleaseDown = (
  db: Db,
  outbox: Outbox,
  by: By,
  uuid: ReleaseId,
  { reason, stores: keys }: Takedown,
  undoSeconds: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnRelease(trx, by.actorUuid, uuid);
    if (release.status !== 'PUBLISHED') throw apiError(deliveryErrors, 'WRONG_STATE');
    const stores = await listStores(trx);
    const known = new Set(stores.map(({ key }) => key));
    const unknown = (keys ?? []).flatMap((key, place) => (known.has(key) ? [] : [place]));
    refuseIssues(
      deliveryIssues,
      unknown.map((place) => ({ path: `stores.${place}`, code: 'store_unknown' as const })),
    );
    const wanted = new Set(stores.flatMap(({ uuid: store, key }) => (!keys || keys.includes(key) ? [store] : [])));
    const current = await lockCurrent(trx, uuid);
    await createDeliveries(trx, outbox, {
      releaseUuid: uuid,
      kind: 'TAKEDOWN',
      storeUuids: current.filter((one) => wanted.has(one.store_uuid) && !isTakenDown(one)).map((one) => one.store_uuid),
      actorUuid: by.actorUuid,
      now: by.now,
      undoSeconds,
      reason,
    });
  });

/** Cancels takedowns that are not built yet, and restores the deliveries that they superseded. @throws 404, 409 WRONG_STATE */
export const cancelTakedown = (db: Db, outbox: Outbox, by: By, uuid: ReleaseId): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockOwnRelease(trx, by.actorUuid, uuid);
    const waiting = (await lockCurrent(trx, uuid)).filter(
      ({ kind, state }) => kind === 'TAKEDOWN' && state === 'WAITING',
    );
    if (waiting.length === 0) throw apiError(deliveryErrors, 'WRONG_STATE');
    for (const takedown of waiting) {
      const { now } = by;
      if (!(await moveDelivery(trx, outbox, takedown, 'drop', { now }))) continue;
      await setCurrent(trx, takedown.uuid, false);
      for (const replaced of await listSupersededBy(trx, takedown.uuid)) {
        await moveDelivery(trx, outbox, replaced, 'restore', { now, columns: { due_at: now } });
        await setSupersededBy(trx, replaced.uuid, null);
      }
      const previous = await findPrevious(trx, takedown);
      if (previous) await setCurrent(trx, previous.uuid, true);
    }
  });

/** Opens an edition of the artist's published release. @throws 404, 409 WRONG_STATE or EDITION_OPEN */
export const editRelease = (db: Db, actor: Actor, uuid: ReleaseId, now: Date): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnRelease(trx, actor.uuid, uuid);
    // The update would put a release back that is being taken down.
    if ((await lockCurrent(trx, uuid)).some(isBeingTakenDown)) throw apiError(releasesErrors, 'WRONG_STATE');
    return openEdition(trx, release, personOf(actor).uuid, now);
  });
