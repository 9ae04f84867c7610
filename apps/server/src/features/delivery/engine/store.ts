import { DELIVERY_STATES } from '@dubplate/contract/delivery/limits';
import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import { hasLeft } from '../delivery-states.ts';
import type { DeliveryContent } from '../read-content.ts';
import { DELIVERY_COLUMNS, type StoredDelivery } from '../store.ts';
import type { Schedule } from '../tables.ts';

export type StoredBatch = Selectable<Tables['delivery_batches']>;

/** Selects unsent deliveries outside of batches that are due. */
const due = (db: Db, now: Date) =>
  db
    .selectFrom('deliveries')
    .where('deliveries.state', 'in', ['WAITING', 'BUILDING', 'FAILED'])
    .where('deliveries.batch_uuid', 'is', null)
    .where('deliveries.held', '=', false)
    .where('deliveries.superseded_by', 'is', null)
    .where('deliveries.due_at', '<=', now);

interface StoreWithWork {
  readonly uuid: StoreId;
  readonly schedule: Schedule | null;
  /** True if its answers are due to be read. */
  readonly hasAnswers: boolean;
}

/**
 * Lists active stores that have something to send, or whose answers were last read before `readBefore`. Stores that a node
 * of the previous version serves are left out.
 */
export const listStoresWithWork = async (db: Db, now: Date, readBefore: Date): Promise<StoreWithWork[]> => {
  const rows = await db
    .selectFrom('stores')
    .select((eb) => [
      'stores.uuid',
      'stores.schedule',
      eb
        .and([
          eb('stores.acknowledgements', 'is not', null),
          eb.or([
            eb('stores.acknowledgements_read_at', 'is', null),
            eb('stores.acknowledgements_read_at', '<', readBefore),
          ]),
          eb.exists(
            eb
              .selectFrom('deliveries')
              .select('deliveries.uuid')
              .whereRef('deliveries.store_uuid', '=', 'stores.uuid')
              .where('deliveries.message_id', 'is not', null),
          ),
        ])
        .as('hasAnswers'),
      eb
        .or([
          eb.exists(
            due(db, now).select('deliveries.uuid').where('deliveries.store_uuid', '=', sql.ref<StoreId>('stores.uuid')),
          ),
          eb.exists(
            eb
              .selectFrom('delivery_batches')
              .select('delivery_batches.uuid')
              .whereRef('delivery_batches.store_uuid', '=', 'stores.uuid')
              .where('delivery_batches.ended_at', 'is', null)
              .where('delivery_batches.next_try_at', '<=', now),
          ),
        ])
        .as('hasPackages'),
    ])
    .where('stores.active', '=', true)
    .where((eb) =>
      eb.or([
        eb('stores.lease_until', 'is', null),
        eb('stores.lease_until', '<', now),
        eb('stores.lease_token', '=', LEASE_TOKEN),
      ]),
    )
    .execute();
  return rows
    .filter(({ hasAnswers, hasPackages }) => hasAnswers || hasPackages)
    .map(({ uuid, schedule, hasAnswers }) => ({ uuid, schedule, hasAnswers: Boolean(hasAnswers) }));
};

/** Nodes of the previous version lease stores. Newer nodes share one lease, because their jobs already exclude each other. */
const LEASE_TOKEN = '00000000-0000-7000-8000-000000000000';

/** Keeps nodes of the previous version from serving a store. @returns false if one of them does */
export const acquireLease = async (
  db: Db,
  storeUuid: StoreId,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('stores')
    .set({ lease_token: LEASE_TOKEN, lease_until: until })
    .where('uuid', '=', storeUuid)
    .where((eb) =>
      eb.or([eb('lease_token', '=', LEASE_TOKEN), eb('lease_until', 'is', null), eb('lease_until', '<', now)]),
    )
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

export const endLease = async (db: Db, storeUuid: StoreId): Promise<void> => {
  await db
    .updateTable('stores')
    .set({ lease_token: null, lease_until: null })
    .where('uuid', '=', storeUuid)
    .where('lease_token', '=', LEASE_TOKEN)
    .execute();
};

/** Finds the oldest open batch that may be tried now. `isWaiting` is true if there are only batches for later. */
export const findOpenBatch = async (
  db: Db,
  storeUuid: StoreId,
  now: Date,
): Promise<{ readonly batch: StoredBatch | null; readonly isWaiting: boolean }> => {
  const rows = await db
    .selectFrom('delivery_batches')
    .selectAll()
    .where('store_uuid', '=', storeUuid)
    .where('ended_at', 'is', null)
    .where('next_try_at', '<', sql<Date>`'infinity'::timestamptz`)
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(100)
    .execute();
  const batch = rows.find(({ next_try_at }) => next_try_at <= now) ?? null;
  return { batch, isWaiting: batch === null && rows.length > 0 };
};

/** Lists the deliveries to build for a store, oldest first: one per release, and none while an earlier one is being sent. */
export const listDue = (db: Db, storeUuid: StoreId, now: Date, take: number): Promise<StoredDelivery[]> =>
  due(db, now)
    .select(DELIVERY_COLUMNS)
    .where('deliveries.store_uuid', '=', storeUuid)
    .where('deliveries.is_current', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as earlier')
            .select('earlier.uuid')
            .whereRef('earlier.release_uuid', '=', 'deliveries.release_uuid')
            .whereRef('earlier.store_uuid', '=', 'deliveries.store_uuid')
            .whereRef('earlier.number', '<', 'deliveries.number')
            .where('earlier.superseded_by', 'is', null)
            .where('earlier.state', 'in', ['SENDING', 'FAILED']),
        ),
      ),
    )
    .orderBy('deliveries.due_at')
    .orderBy('deliveries.number')
    .limit(take)
    .execute();

export const readStoredContent = async (db: Db, uuid: string): Promise<DeliveryContent> => {
  const { content } = await db
    .selectFrom('delivery_contents')
    .select('content')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return content;
};

export const insertBatch = (
  trx: Db,
  batch: { readonly uuid: string; readonly store_uuid: StoreId; readonly name: string },
  now: Date,
): Promise<StoredBatch> =>
  trx
    .insertInto('delivery_batches')
    .values({ ...batch, created_at: now, next_try_at: now, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findBatch = (db: Db, uuid: string): Promise<StoredBatch | undefined> =>
  db.selectFrom('delivery_batches').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Lists the unsent deliveries of a batch in order. */
export const listBatch = (db: Db, batchUuid: string): Promise<StoredDelivery[]> =>
  db
    .selectFrom('deliveries')
    .select(DELIVERY_COLUMNS)
    .where('batch_uuid', '=', batchUuid)
    .where('state', 'in', ['SENDING', 'FAILED'])
    .where('superseded_by', 'is', null)
    .orderBy('number')
    .execute();

export const endBatch = async (trx: Db, uuid: string, now: Date): Promise<void> => {
  await trx.updateTable('delivery_batches').set({ ended_at: now }).where('uuid', '=', uuid).execute();
};

export const postponeBatch = async (
  trx: Db,
  uuid: string,
  { tries, next_try_at }: { readonly tries: number; readonly next_try_at: Date | 'infinity' },
): Promise<void> => {
  await trx.updateTable('delivery_batches').set({ tries, next_try_at }).where('uuid', '=', uuid).execute();
};

/** Retries batches that waited for staff, now that the store is reachable. */
export const retryBatches = async (trx: Db, storeUuid: StoreId, now: Date): Promise<void> => {
  await trx
    .updateTable('delivery_batches')
    .set({ next_try_at: now })
    .where('store_uuid', '=', storeUuid)
    .where('ended_at', 'is', null)
    .where('next_try_at', '=', sql<Date>`'infinity'::timestamptz`)
    .execute();
};

/** Marks deliveries as final before their last file is sent. Superseded deliveries are skipped. @returns the marked ones */
export const markFinal = async (db: Db, uuids: readonly DeliveryId[]): Promise<DeliveryId[]> => {
  if (uuids.length === 0) return [];
  const rows = await db
    .updateTable('deliveries')
    .set({ is_final: true })
    .where('uuid', 'in', uuids)
    .where('state', '=', 'SENDING')
    .where('superseded_by', 'is', null)
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

export const deleteBatch = async (trx: Db, uuid: string): Promise<void> => {
  await trx.deleteFrom('delivery_batches').where('uuid', '=', uuid).execute();
};

export const findLastBatchName = async (db: Db, storeUuid: StoreId): Promise<string | null> => {
  const row = await db
    .selectFrom('delivery_batches')
    .select('name')
    .where('store_uuid', '=', storeUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
};

/** Returns the creation time in the last message about a release to a store. */
export const findLastMessageAt = async (
  db: Db,
  { release_uuid, store_uuid }: Pick<StoredDelivery, 'release_uuid' | 'store_uuid'>,
): Promise<Date | null> => {
  const row = await db
    .selectFrom('deliveries')
    .select('message_at')
    .where('release_uuid', '=', release_uuid)
    .where('store_uuid', '=', store_uuid)
    .where('message_at', 'is not', null)
    .orderBy('message_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.message_at ?? null;
};

/** Records why a delivery waits and postpones it, unless staff have just made it due. */
export const postponeDelivery = async (
  db: Db,
  { uuid, due_at }: Pick<StoredDelivery, 'uuid' | 'due_at'>,
  reason: string,
  until: Date,
): Promise<void> => {
  await db
    .updateTable('deliveries')
    .set({ reason_code: reason, due_at: until })
    .where('uuid', '=', uuid)
    .where('state', 'in', ['WAITING', 'BUILDING', 'FAILED'])
    .where(sql`date_trunc('milliseconds', due_at)`, '=', due_at)
    .execute();
};

/** Returns the content that the store received before this delivery, or null. */
export const findContentAtStore = async (
  db: Db,
  { release_uuid, store_uuid, number }: Pick<StoredDelivery, 'release_uuid' | 'store_uuid' | 'number'>,
): Promise<DeliveryContent | null> => {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('delivery_contents', 'delivery_contents.uuid', 'deliveries.content_uuid')
    .select('delivery_contents.content')
    .where('deliveries.release_uuid', '=', release_uuid)
    .where('deliveries.store_uuid', '=', store_uuid)
    .where('deliveries.number', '<', number)
    .where('deliveries.superseded_by', 'is', null)
    .where('deliveries.kind', '<>', 'TAKEDOWN')
    .where('deliveries.state', 'in', DELIVERY_STATES.filter(hasLeft))
    .orderBy('deliveries.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.content ?? null;
};
