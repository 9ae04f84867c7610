import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import type { StoreId } from '@dubplate/contract/delivery/schemas';
import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { lockRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createDeliveries } from '../create-deliveries.ts';
import { closeGap, countNeverSent, listNeverSent, wasNeverSent } from './catalogue-gap-store.ts';
import { findStore } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'delivery.backfill': { store_uuid: StoreId; actor_uuid: UserId };
  }
}

/** The size of a backfill is counted up to this limit; more releases are queued all the same. */
export const BACKFILL_COUNTED = 10_000;
/** Releases per run of the job, each in its own transaction. */
const BATCH = 100;

/** Queues a job that sends the catalogue to a store. Starting it twice sends nothing twice. @throws 404, 409 WRONG_STATE */
export const startBackfill = (
  db: Db,
  jobs: Jobs,
  { actorUuid, now }: { readonly actorUuid: UserId; readonly now: Date },
  uuid: StoreId,
): Promise<{ queued: number }> =>
  inTransaction(db, async (trx) => {
    const store = await findStore(trx, uuid);
    if (!store) throw notFound();
    if (!store.active) throw apiError(deliveryErrors, 'WRONG_STATE');
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

/** Queues deliveries of the next releases, and itself again while there are more. */
export const runBackfill = async (
  { db, jobs, outbox, clock }: Pick<ServerContext, 'db' | 'jobs' | 'outbox' | 'clock'>,
  job: { readonly store_uuid: StoreId; readonly actor_uuid: UserId },
): Promise<void> => {
  const store = await findStore(db, job.store_uuid);
  if (!store?.active) return;
  const releases = await listNeverSent(db, store, BATCH);
  for (const releaseUuid of releases)
    await inTransaction(db, async (trx) => {
      const release = await lockRelease(trx, releaseUuid);
      // It may have been published and queued since the list was read.
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
