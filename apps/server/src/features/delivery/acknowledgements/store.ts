import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import { DELIVERY_COLUMNS, type StoredDelivery } from '../store.ts';

export interface SeenFile {
  readonly size: number;
  readonly tries: number;
  readonly next_try_at: Date | null;
}

/** Returns the files seen before, by path. */
export const listSeen = async (
  db: Db,
  storeUuid: StoreId,
  paths: readonly string[],
): Promise<ReadonlyMap<string, SeenFile>> => {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('delivery_acknowledgements')
    .select(['path', 'size', 'tries', sql<Date | null>`nullif(next_try_at, 'infinity')`.as('next_try_at')])
    .where('store_uuid', '=', storeUuid)
    .where('path', 'in', paths)
    .execute();
  return new Map(rows.map(({ path, ...row }) => [path, { ...row, size: Number(row.size) }]));
};

/** Saves the outcome of a file, so that it is not read again. */
export const saveSeen = async (trx: Db, file: Insertable<Tables['delivery_acknowledgements']>): Promise<void> => {
  const { store_uuid, path, ...columns } = file;
  await trx
    .insertInto('delivery_acknowledgements')
    .values(file)
    .onConflict((conflict) => conflict.columns(['store_uuid', 'path']).doUpdateSet(columns))
    .execute();
};

export const findByMessageId = (trx: Db, storeUuid: StoreId, messageId: string): Promise<StoredDelivery | undefined> =>
  trx
    .selectFrom('deliveries')
    .select(DELIVERY_COLUMNS)
    .where('store_uuid', '=', storeUuid)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();

/** Finds the newest message about a release by UPC, for answers without a message id. */
export const findNewestSent = (trx: Db, storeUuid: StoreId, upc: string): Promise<StoredDelivery | undefined> =>
  trx
    .selectFrom('deliveries')
    .select(DELIVERY_COLUMNS)
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

/** Returns whether an earlier delivery of the release was live at the store. */
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

/** Selects messages without a final answer. */
const unanswered = (db: Db, storeUuid: StoreId) =>
  db
    .selectFrom('deliveries')
    .select(['uuid', 'package'])
    .where('store_uuid', '=', storeUuid)
    .where('state', 'in', ['SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'WITHDRAWING'])
    .where('message_id', 'is not', null);

type Unanswered = Pick<StoredDelivery, 'uuid' | 'package'>;

export const listUnanswered = (db: Db, storeUuid: StoreId, take: number): Promise<Unanswered[]> =>
  unanswered(db, storeUuid).orderBy('updated_at', 'desc').orderBy('uuid', 'desc').limit(take).execute();

/** Lists those after the last one searched for, in order of creation. */
export const listUnansweredAfter = (
  db: Db,
  { uuid, answers_after }: { readonly uuid: StoreId; readonly answers_after: DeliveryId | null },
  take: number,
): Promise<Unanswered[]> =>
  unanswered(db, uuid)
    .$if(answers_after !== null, (query) => query.where('uuid', '>', answers_after as DeliveryId))
    .orderBy('uuid')
    .limit(take)
    .execute();

export const setAnswersAfter = async (db: Db, storeUuid: StoreId, after: DeliveryId | null): Promise<void> => {
  await db.updateTable('stores').set({ answers_after: after }).where('uuid', '=', storeUuid).execute();
};

export const setReadAt = async (db: Db, storeUuid: StoreId, now: Date): Promise<void> => {
  await db.updateTable('stores').set({ acknowledgements_read_at: now }).where('uuid', '=', storeUuid).execute();
};
