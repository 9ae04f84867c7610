import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { SealedSecrets } from '#platform/secrets/reseal-secrets.ts';
import { isOnOneNode, type StoreTable } from '../tables.ts';

export type StoredStore = Selectable<StoreTable>;

/** Whether the settings grant anything: a download needs a price, and a pre-order is only for a release that is sold. */
export const grantsDeals = ({ deals, prices }: Pick<StoredStore, 'deals' | 'prices'>): boolean =>
  deals.some((deal) => deal !== 'PREORDER' && (deal !== 'DOWNLOAD' || prices !== null));

export const listStores = (db: Db): Promise<StoredStore[]> =>
  db.selectFrom('stores').selectAll().orderBy('name').orderBy('uuid').execute();

/** Keys of active stores whose packages go to the disk of whichever node sends them. */
export const listNodeLocalStores = async (db: Db): Promise<string[]> =>
  (await listStores(db)).filter(({ active, transport }) => active && isOnOneNode(transport)).map(({ key }) => key);

export const findStore = (db: Db, uuid: StoreId): Promise<StoredStore | undefined> =>
  db.selectFrom('stores').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const findStoreByKey = (db: Db, key: string): Promise<StoredStore | undefined> =>
  db.selectFrom('stores').selectAll().where('key', '=', key).executeTakeFirst();

export const lockStore = (trx: Db, uuid: StoreId): Promise<StoredStore | undefined> =>
  trx.selectFrom('stores').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

/** Undefined where another store has the key. */
export const insertStore = (trx: Db, store: Insertable<StoreTable>): Promise<StoredStore | undefined> =>
  trx
    .insertInto('stores')
    .values(store)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateStore = (trx: Db, uuid: StoreId, change: Updateable<StoreTable>): Promise<StoredStore> =>
  trx.updateTable('stores').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const hasKey = async (trx: Db, key: string): Promise<boolean> =>
  (await trx.selectFrom('stores').select('uuid').where('key', '=', key).executeTakeFirst()) !== undefined;

export const listNames = (db: Db, uuids: readonly StoreId[]): Promise<Pick<StoredStore, 'uuid' | 'name'>[]> =>
  db
    .selectFrom('stores')
    .select(['uuid', 'name'])
    .where('uuid', '=', sql<StoreId>`any(${uuids})`)
    .orderBy('name')
    .execute();

export const storeSecrets: SealedSecrets<StoreId> = {
  name: 'store-secrets',
  list: (db) =>
    db
      .selectFrom('stores')
      .select(['uuid as owner', 'secrets as sealed'])
      .where('secrets', 'is not', null)
      .$narrowType<{ sealed: Buffer }>()
      .execute(),
  async replace(db, uuid, before, after) {
    await db
      .updateTable('stores')
      .set({ secrets: after })
      .where('uuid', '=', uuid)
      .where('secrets', '=', before)
      .execute();
  },
};

/** Makes all waiting batches of a store due now. */
export const retryBatchesNow = async (trx: Db, uuid: StoreId, now: Date): Promise<void> => {
  await trx
    .updateTable('delivery_batches')
    .set({ next_try_at: now, tries: 0 })
    .where('store_uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .execute();
};
