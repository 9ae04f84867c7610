import { DELIVERY_STATES, type DeliveryState } from '@dubplate/contract/delivery/limits';
import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { hasLeft } from './delivery-states.ts';
import type { PastDelivery } from './next-message.ts';
import type { DeliveryContent } from './read-content.ts';
import type { DeliveryTable, StoreTable } from './tables.ts';

/** A delivery without its message, which is long. See `readMessage`. */
export type StoredDelivery = Omit<Selectable<DeliveryTable>, 'message'>;

export const DELIVERY_COLUMNS = [
  ...(['uuid', 'number', 'release_uuid', 'store_uuid', 'kind', 'state', 'since', 'emailed_since'] as const),
  ...(['reason_code', 'reason', 'url', 'is_current', 'superseded_by', 'content_uuid', 'batch_uuid'] as const),
  ...(['message_id', 'message_at', 'message_sha256', 'deals', 'package', 'due_at', 'held', 'tries'] as const),
  ...(['is_final', 'takedown_reason', 'created_by', 'created_at', 'updated_at', 'sent_at'] as const),
] as const satisfies readonly (keyof StoredDelivery)[];

/** Returns the XML of a delivery, or null before it is built. */
export const readMessage = async (db: Db, uuid: DeliveryId): Promise<string | null> => {
  const row = await db.selectFrom('deliveries').select('message').where('uuid', '=', uuid).executeTakeFirst();
  return row?.message ?? null;
};

/** Returns undefined if the delivery has changed its state or was superseded since. */
export const updateDelivery = (
  trx: Db,
  { uuid, state, superseded_by }: { uuid: DeliveryId; state: DeliveryState; superseded_by: DeliveryId | null },
  change: Updateable<DeliveryTable>,
): Promise<StoredDelivery | undefined> =>
  trx
    .updateTable('deliveries')
    .set(change)
    .where('uuid', '=', uuid)
    .where('state', '=', state)
    .where('superseded_by', superseded_by === null ? 'is' : '=', superseded_by)
    .returning(DELIVERY_COLUMNS)
    .executeTakeFirst();

/** Marks the current state as emailed. @returns false if it was emailed before, or has changed since */
export const markEmailed = async (
  trx: Db,
  { uuid, state }: { readonly uuid: DeliveryId; readonly state: DeliveryState },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set(({ ref }) => ({ emailed_since: ref('since') }))
    .where('uuid', '=', uuid)
    .where('state', '=', state)
    .where(({ eb, ref }) => eb('emailed_since', 'is distinct from', ref('since')))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const findDelivery = (db: Db, uuid: DeliveryId): Promise<StoredDelivery | undefined> =>
  db.selectFrom('deliveries').select(DELIVERY_COLUMNS).where('uuid', '=', uuid).executeTakeFirst();

/** Lists the deliveries of a release to a store that were not superseded, oldest first. @param before a delivery number */
export const listPast = (
  db: Db,
  { release_uuid, store_uuid }: { readonly release_uuid: ReleaseId; readonly store_uuid: StoreId },
  before?: string,
): Promise<PastDelivery[]> =>
  db
    .selectFrom('deliveries')
    .select(['kind', 'state', 'is_final', 'deals'])
    .where('release_uuid', '=', release_uuid)
    .where('store_uuid', '=', store_uuid)
    .where('superseded_by', 'is', null)
    .$if(before !== undefined, (query) => query.where('number', '<', before as string))
    .orderBy('number')
    .execute();

export const listActiveStores = (db: Db): Promise<Selectable<StoreTable>[]> =>
  db.selectFrom('stores').selectAll().where('active', '=', true).orderBy('created_at').orderBy('uuid').execute();

export const insertContent = async (
  trx: Db,
  content: { readonly uuid: string; readonly release_uuid: ReleaseId; readonly content: DeliveryContent },
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('delivery_contents')
    .values({ ...content, content: JSON.stringify(content.content), created_at: now })
    .execute();
};

export const insertDelivery = (trx: Db, delivery: Insertable<DeliveryTable>): Promise<StoredDelivery> =>
  trx.insertInto('deliveries').values(delivery).returning(DELIVERY_COLUMNS).executeTakeFirstOrThrow();

/** Row-locks the newest delivery of a release at each store. */
export const lockCurrent = (trx: Db, releaseUuid: ReleaseId): Promise<StoredDelivery[]> =>
  trx
    .selectFrom('deliveries')
    .select(DELIVERY_COLUMNS)
    .where('release_uuid', '=', releaseUuid)
    .where('is_current', '=', true)
    .orderBy('store_uuid')
    .forUpdate()
    .execute();

export const setCurrent = async (trx: Db, uuid: DeliveryId, isCurrent: boolean): Promise<void> => {
  await trx.updateTable('deliveries').set({ is_current: isCurrent }).where('uuid', '=', uuid).execute();
};

export const setSupersededBy = async (trx: Db, uuid: DeliveryId, by: DeliveryId | null): Promise<void> => {
  await trx.updateTable('deliveries').set({ superseded_by: by }).where('uuid', '=', uuid).execute();
};

/** Lists and row-locks the deliveries that a delivery superseded. */
export const listSupersededBy = (trx: Db, uuid: DeliveryId): Promise<StoredDelivery[]> =>
  trx
    .selectFrom('deliveries')
    .select(DELIVERY_COLUMNS)
    .where('superseded_by', '=', uuid)
    .orderBy('number')
    .forUpdate()
    .execute();

/** Row-locks the newest earlier delivery to the store that was not superseded. */
export const findPrevious = (
  trx: Db,
  { release_uuid, store_uuid, number }: StoredDelivery,
): Promise<StoredDelivery | undefined> =>
  trx
    .selectFrom('deliveries')
    .select(DELIVERY_COLUMNS)
    .where('release_uuid', '=', release_uuid)
    .where('store_uuid', '=', store_uuid)
    .where('number', '<', number)
    .where('superseded_by', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const lockDelivery = (trx: Db, uuid: DeliveryId): Promise<StoredDelivery | undefined> =>
  trx.selectFrom('deliveries').select(DELIVERY_COLUMNS).where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Changes columns other than the state. */
export const changeWaiting = (
  trx: Db,
  uuid: DeliveryId,
  change: Omit<Updateable<DeliveryTable>, 'state'>,
): Promise<StoredDelivery> =>
  trx
    .updateTable('deliveries')
    .set(change)
    .where('uuid', '=', uuid)
    .returning(DELIVERY_COLUMNS)
    .executeTakeFirstOrThrow();

/** Makes a batch due now. */
export const retryBatch = async (trx: Db, uuid: string, now: Date): Promise<void> => {
  await trx.updateTable('delivery_batches').set({ next_try_at: now, tries: 0 }).where('uuid', '=', uuid).execute();
};

/** How long messages and contents are kept after a newer delivery replaced them. */
const KEPT_MS = 365 * DAY_MS;
const AT_ONCE = 1_000;

/** Clears the messages and contents of the next old deliveries. @returns how many */
const forget = async (db: Db, before: Date): Promise<number> => {
  const left = sql`${DELIVERY_STATES.filter(hasLeft)}::text[]`;
  const { numAffectedRows } = await sql`
    UPDATE deliveries SET message = NULL, message_sha256 = NULL, package = NULL, content_uuid = NULL
    WHERE uuid IN (
      SELECT uuid FROM deliveries AS old
      WHERE NOT is_current AND updated_at < ${before} AND (message IS NOT NULL OR content_uuid IS NOT NULL)
        AND (
          kind = 'TAKEDOWN' OR superseded_by IS NOT NULL OR NOT state = ANY (${left})
          OR EXISTS (
            SELECT FROM deliveries AS later
            WHERE later.release_uuid = old.release_uuid AND later.store_uuid = old.store_uuid AND later.number > old.number
              AND later.superseded_by IS NULL AND later.kind <> 'TAKEDOWN' AND later.state = ANY (${left})
          )
        )
      ORDER BY number LIMIT ${AT_ONCE}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Deletes contents that no delivery refers to. Contents are inserted in the transaction of their deliveries. @returns how many */
const deleteUnused = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    DELETE FROM delivery_contents WHERE uuid IN (
      SELECT uuid FROM delivery_contents
      WHERE NOT EXISTS (SELECT FROM deliveries WHERE content_uuid = delivery_contents.uuid) LIMIT ${AT_ONCE}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/**
 * Deletes the messages and contents of deliveries that were replaced a year ago; their states stay. The content that a
 * store has is kept, because updates and takedowns are built from it.
 */
export const pruneDeliveries = async (db: Db, now: Date, signal: AbortSignal): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_MS);
  for (const step of [(trx: Db) => forget(trx, before), deleteUnused])
    while ((await inTransaction(db, step)) === AT_ONCE) signal.throwIfAborted();
};
