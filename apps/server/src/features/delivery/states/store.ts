import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { DeliveryTable } from '../tables.ts';
import type { PastDelivery } from './next-message.ts';

/** Undefined where its state is another one by now, or a newer one took its place. */
export const updateDelivery = (
  trx: Db,
  { uuid, state, superseded_by }: { uuid: DeliveryId; state: DeliveryState; superseded_by: DeliveryId | null },
  change: Updateable<DeliveryTable>,
): Promise<Selectable<DeliveryTable> | undefined> =>
  trx
    .updateTable('deliveries')
    .set(change)
    .where('uuid', '=', uuid)
    .where('state', '=', state)
    .where('superseded_by', superseded_by === null ? 'is' : '=', superseded_by)
    .returningAll()
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

export const findDelivery = (db: Db, uuid: DeliveryId): Promise<Selectable<DeliveryTable> | undefined> =>
  db.selectFrom('deliveries').selectAll().where('uuid', '=', uuid).executeTakeFirst();

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
