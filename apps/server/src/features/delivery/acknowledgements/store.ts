import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { DeliveryTable } from '../tables.ts';

type StoredDelivery = Selectable<DeliveryTable>;

/** Which of these files were read before, with the size that they had. */
export const listRead = async (
  db: Db,
  storeUuid: StoreId,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('delivery_acknowledgements')
    .select(['path', 'size'])
    .where('store_uuid', '=', storeUuid)
    .where('path', 'in', paths)
    .execute();
  return new Map(rows.map(({ path, size }) => [path, Number(size)]));
};

interface ReadFile {
  readonly store_uuid: StoreId;
  readonly path: string;
  readonly size: number;
  readonly delivery_uuid: DeliveryId | null;
  readonly outcome: string;
  readonly content: string | null;
}

/** Remembers a file, so that it is read once; one that has grown since is read again. */
export const saveRead = async (trx: Db, file: ReadFile, now: Date): Promise<void> => {
  const { size, delivery_uuid, outcome, content } = file;
  await trx
    .insertInto('delivery_acknowledgements')
    .values({ ...file, read_at: now })
    .onConflict((conflict) =>
      conflict.columns(['store_uuid', 'path']).doUpdateSet({ size, delivery_uuid, outcome, content, read_at: now }),
    )
    .execute();
};

export const findByMessageId = (trx: Db, storeUuid: StoreId, messageId: string): Promise<StoredDelivery | undefined> =>
  trx
    .selectFrom('deliveries')
    .selectAll()
    .where('store_uuid', '=', storeUuid)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();

/** The newest message that a store got about a release, by UPC: for answers that name no message. */
export const findNewestSent = (trx: Db, storeUuid: StoreId, upc: string): Promise<StoredDelivery | undefined> =>
  trx
    .selectFrom('deliveries')
    .selectAll()
    .where('store_uuid', '=', storeUuid)
    .where('release_uuid', '=', (eb) =>
      eb.selectFrom('releases').select('releases.uuid').where('releases.upc', '=', upc),
    )
    .where('message_id', 'is not', null)
    .where('state', 'not in', ['WAITING', 'BUILDING', 'NOT_WANTED'])
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Whether the release was live at the store before. */
export const wasLiveBefore = async (
  trx: Db,
  { release_uuid, store_uuid, number }: StoredDelivery,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('deliveries')
    .select('uuid')
    .where('release_uuid', '=', release_uuid)
    .where('store_uuid', '=', store_uuid)
    .where('number', '<', number)
    .where('state', '=', 'LIVE')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Messages that a store has and has not answered for good, newest first. */
export const listUnanswered = (db: Db, storeUuid: StoreId, take: number): Promise<StoredDelivery[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('store_uuid', '=', storeUuid)
    .where('state', 'in', ['SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'WITHDRAWING'])
    .where('message_id', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(take)
    .execute();

export const setReadAt = async (db: Db, storeUuid: StoreId, now: Date): Promise<void> => {
  await db.updateTable('stores').set({ acknowledgements_read_at: now }).where('uuid', '=', storeUuid).execute();
};
