import type { DeliveryId, StoreId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { DeliveryContent } from '../content/read-content.ts';
import { DELIVERY_COLUMNS, type StoredDelivery } from '../states/store.ts';
import type { CatalogueGap } from '../stores/catalogue-gap.ts';
import type { DeliveryTable, StoreTable } from '../tables.ts';

/** Those that published releases go to, oldest first. */
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

/** The newest of each store for a release, row-locked. */
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

/** Those that a delivery took the place of. */
export const listSupersededBy = (trx: Db, uuid: DeliveryId): Promise<StoredDelivery[]> =>
  trx
    .selectFrom('deliveries')
    .select(DELIVERY_COLUMNS)
    .where('superseded_by', '=', uuid)
    .orderBy('number')
    .forUpdate()
    .execute();

/** The newest of a release and store that nothing took the place of, before another one. */
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

/** Where a store misses releases: `catalogue-gap.ts` says which can be. */
export type StoreWithGap = CatalogueGap & { readonly uuid: StoreId };

const neverSentTo = (db: Db, { uuid: storeUuid, gap_from, gap_to }: StoreWithGap) =>
  db
    .selectFrom('releases')
    .where('releases.status', '=', sql.lit('PUBLISHED'))
    .where('releases.published_at', '>=', gap_from)
    .$if(gap_to !== null, (query) => query.where('releases.published_at', '<', gap_to))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.uuid')
            .whereRef('deliveries.release_uuid', '=', 'releases.uuid')
            .where('deliveries.store_uuid', '=', storeUuid),
        ),
      ),
    );

/** Published releases of which nothing was ever queued for a store, oldest first. */
export const listNeverSent = async (db: Db, store: StoreWithGap, take: number): Promise<ReleaseId[]> => {
  if (store.gap_from === null) return [];
  const rows = await neverSentTo(db, store)
    .select('releases.uuid')
    .orderBy('releases.published_at')
    .orderBy('releases.uuid')
    .limit(take)
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** How many there are, counted up to a limit. */
export const countNeverSent = async (db: Db, store: StoreWithGap, limit: number): Promise<number> => {
  if (store.gap_from === null) return 0;
  const { count } = await db
    .selectFrom(neverSentTo(db, store).select('releases.uuid').limit(limit).as('missing'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const wasNeverSent = async (trx: Db, releaseUuid: ReleaseId, storeUuid: StoreId): Promise<boolean> => {
  const row = await trx
    .selectFrom('deliveries')
    .select('uuid')
    .where('release_uuid', '=', releaseUuid)
    .where('store_uuid', '=', storeUuid)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
};
