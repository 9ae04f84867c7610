import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { DeliveryTable } from '../tables.ts';

export const lockDelivery = (trx: Db, uuid: DeliveryId): Promise<Selectable<DeliveryTable> | undefined> =>
  trx.selectFrom('deliveries').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Changes what is no state. */
export const changeWaiting = (
  trx: Db,
  uuid: DeliveryId,
  change: Omit<Updateable<DeliveryTable>, 'state'>,
): Promise<Selectable<DeliveryTable>> =>
  trx.updateTable('deliveries').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Tries a batch now. */
export const retryBatch = async (trx: Db, uuid: string, now: Date): Promise<void> => {
  await trx.updateTable('delivery_batches').set({ next_try_at: now, tries: 0 }).where('uuid', '=', uuid).execute();
};
