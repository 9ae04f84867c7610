import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { DeliveryTable } from '../tables.ts';
import type { PastDelivery } from './next-message.ts';

/** A delivery without its message, which is long: see `readMessage`. */
export type StoredDelivery = Omit<Selectable<DeliveryTable>, 'message'>;

export const DELIVERY_COLUMNS = [
  ...(['uuid', 'number', 'release_uuid', 'store_uuid', 'kind', 'state', 'since', 'emailed_since'] as const),
  ...(['reason_code', 'reason', 'url', 'is_current', 'superseded_by', 'content_uuid', 'batch_uuid'] as const),
  ...(['message_id', 'message_at', 'message_sha256', 'deals', 'package', 'due_at', 'held', 'tries'] as const),
  ...(['is_final', 'takedown_reason', 'created_by', 'created_at', 'updated_at', 'sent_at'] as const),
] as const satisfies readonly (keyof StoredDelivery)[];

/** The XML of a delivery; null until it is built. */
export const readMessage = async (db: Db, uuid: DeliveryId): Promise<string | null> => {
  const row = await db.selectFrom('deliveries').select('message').where('uuid', '=', uuid).executeTakeFirst();
  return row?.message ?? null;
};

/** Undefined where its state is another one by now, or a newer one took its place. */
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

/** Marks that the artist is written to about the delivery's state. @returns false if they were already, or it has moved on */
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

/** What was to be sent of a release to a store before another one, oldest first; superseded ones left out. */
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
