import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { lockRelease } from '#features/releases/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { closeGap, findStore } from '../stores/store.ts';
import { createDeliveries } from './create-deliveries.ts';
import { countNeverSent, listNeverSent, wasNeverSent } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'delivery.backfill': { store_uuid: StoreId; actor_uuid: UserId };
  }
}

/** Past it a backfill's size is not counted; it queues all of them nevertheless. */
export const BACKFILL_COUNTED = 10_000;
/** Releases that one turn of the job queues, each in a transaction of its own. */
const BATCH = 100;

interface Act {
  readonly actorUuid: UserId;
  readonly now: Date;
}

/** Sends the catalogue to a store, in the background; asked for twice, nothing goes twice. @throws 404, 409 WRONG_STATE */
export const startBackfill = (
  db: Db,
  jobs: Jobs,
  { actorUuid, now }: Act,
  uuid: StoreId,
): Promise<{ queued: number }> =>
  inTransaction(db, async (trx) => {
    const store = await findStore(trx, uuid);
    if (!store) throw notFound();
    if (!store.active) throw fault(deliveryErrors, 'WRONG_STATE');
    const queued = await countNeverSent(trx, store, BACKFILL_COUNTED);
    await jobs.send(trx, 'delivery.backfill', { store_uuid: uuid, actor_uuid: actorUuid });
    await recordAct(trx, {
      actorUuid,
      action: 'store.backfill',
      subject: { type: 'store', uuid },
      before: null,
      after: { key: store.key, queued },
      now,
    });
    return { queued };
  });

interface BackfillDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly clock: { now(): Date };
}

/** Queues the next releases, then itself while there are more. */
export const runBackfill = async (
  { db, jobs, outbox, clock }: BackfillDeps,
  job: { readonly store_uuid: StoreId; readonly actor_uuid: UserId },
): Promise<void> => {
  const store = await findStore(db, job.store_uuid);
  if (!store?.active) return;
  const releases = await listNeverSent(db, store, BATCH);
  for (const releaseUuid of releases)
    await inTransaction(db, async (trx) => {
      const release = await lockRelease(trx, releaseUuid);
      // Published meanwhile, it may have been queued already.
      const stillMissing = release?.status === 'PUBLISHED' && (await wasNeverSent(trx, releaseUuid, job.store_uuid));
      if (!stillMissing) return;
      await createDeliveries(trx, outbox, {
        releaseUuid,
        kind: 'INSERT',
        storeUuids: [job.store_uuid],
        actorUuid: job.actor_uuid,
        now: clock.now(),
      });
    });
  if (releases.length === BATCH) await jobs.send(db, 'delivery.backfill', job);
  else await closeGap(db, store);
};
