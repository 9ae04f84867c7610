import { deliveryErrors, deliveryIssues } from '@dubplate/contract/delivery/errors';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { findRelease, lockRelease } from '#features/releases/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound, refuseIssues } from '#platform/errors.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { isTakenDown } from '../states/delivery-states.ts';
import { moveDelivery } from '../states/move-delivery.ts';
import { listStores } from '../stores/store.ts';
import { createDeliveries } from './create-deliveries.ts';
import { findPrevious, listSupersededBy, lockCurrent, setCurrent, setSupersededBy } from './store.ts';

interface Act {
  readonly actorUuid: UserId;
  readonly now: Date;
}

interface Takedown {
  readonly reason: string;
  /** Keys of stores; absent: all that have it or were to get it. */
  readonly stores?: readonly string[] | undefined;
}

/** The release, row-locked. @throws 404 where it is not theirs */
const lockOwn = async (trx: Db, { actorUuid }: Act, uuid: ReleaseId) => {
  const known = await findRelease(trx, uuid);
  if (known?.user_uuid !== actorUuid) throw notFound();
  const release = await lockRelease(trx, uuid);
  if (!release) throw notFound();
  return release;
};

/**
 * Queues the takedown of one's own published release; until it is built it can be taken back. A takedown that is
 * already queued or sent to a store stays as it is. @throws 404, 409 WRONG_STATE, 400 for an unknown store
 */
export const takeReleaseDown = (
  db: Db,
  outbox: Outbox,
  act: Act,
  uuid: ReleaseId,
  { reason, stores: keys }: Takedown,
  undoSeconds: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwn(trx, act, uuid);
    if (release.status !== 'PUBLISHED') throw fault(deliveryErrors, 'WRONG_STATE');
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
      actorUuid: act.actorUuid,
      now: act.now,
      undoSeconds,
      reason,
    });
  });

/** Takes back what has not been built; what it had taken the place of is wanted again. @throws 404, 409 WRONG_STATE */
export const cancelTakedown = (db: Db, outbox: Outbox, act: Act, uuid: ReleaseId): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockOwn(trx, act, uuid);
    const waiting = (await lockCurrent(trx, uuid)).filter(
      ({ kind, state }) => kind === 'TAKEDOWN' && state === 'WAITING',
    );
    if (waiting.length === 0) throw fault(deliveryErrors, 'WRONG_STATE');
    for (const takedown of waiting) {
      const { now } = act;
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
