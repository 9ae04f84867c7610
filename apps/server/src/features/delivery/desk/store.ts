import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { DELIVERY_COLUMNS, type StoredDelivery } from '../states/store.ts';
import type { DeliveryTable } from '../tables.ts';

export const lockDelivery = (trx: Db, uuid: DeliveryId): Promise<StoredDelivery | undefined> =>
  trx.selectFrom('deliveries').select(DELIVERY_COLUMNS).where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Changes what is no state. */
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

/** Tries a batch now. */
export const retryBatch = async (trx: Db, uuid: string, now: Date): Promise<void> => {
  await trx.updateTable('delivery_batches').set({ next_try_at: now, tries: 0 }).where('uuid', '=', uuid).execute();
};
