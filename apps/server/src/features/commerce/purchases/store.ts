import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { PaymentId, PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import { ACTIVE } from './purchase-states.ts';
import type { PurchaseTable } from './tables.ts';

export type StoredPurchase = Selectable<PurchaseTable>;

export const insertPurchase = (db: Db, purchase: Insertable<PurchaseTable>): Promise<StoredPurchase> =>
  db.insertInto('purchases').values(purchase).returningAll().executeTakeFirstOrThrow();

export const findPurchase = (db: Db, uuid: PurchaseId): Promise<StoredPurchase | undefined> =>
  db.selectFrom('purchases').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** What a payment paid, in the order in which it was added to the cart. */
export const listPaidBy = (db: Db, paymentUuid: PaymentId): Promise<StoredPurchase[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('paid_by_uuid', '=', paymentUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

/** In a fixed order, row-locked. A caller that moves money has locked its owner before. */
export const lockPurchases = (db: Db, uuids: readonly PurchaseId[]): Promise<StoredPurchase[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('uuid', 'in', uuids)
    .orderBy('created_at')
    .orderBy('uuid')
    .forUpdate()
    .execute();

export const updatePurchase = (db: Db, uuid: PurchaseId, change: Updateable<PurchaseTable>): Promise<StoredPurchase> =>
  db.updateTable('purchases').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const insertPurchaseMove = async (db: Db, move: Insertable<Tables['purchase_moves']>): Promise<void> => {
  await db.insertInto('purchase_moves').values(move).execute();
};

/** The one of this service that waits in the cart for this release. */
export const findInCart = (
  db: Db,
  userUuid: UserId,
  kind: ProductKind,
  releaseUuid: ReleaseId,
): Promise<StoredPurchase | undefined> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('product_kind', '=', kind)
    .where('for_release_uuid', '=', releaseUuid)
    .where('status', '=', 'PENDING')
    .where('cleared_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** How many purchases wait in the cart. */
export const countInCart = async (db: Db, userUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('purchases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'PENDING')
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Clears the cart of everything that no open checkout contains. */
export const clearPending = async (db: Db, userUuid: UserId, now: Date): Promise<void> => {
  await db
    .updateTable('purchases')
    .set({ cleared_at: now, updated_at: now })
    .where('user_uuid', '=', userUuid)
    .where('status', '=', 'PENDING')
    .where('cleared_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_purchases')
            .innerJoin('payments', 'payments.uuid', 'payment_uuid')
            .select('payments.uuid')
            .whereRef('purchase_uuid', '=', 'purchases.uuid')
            .where('payments.status', 'in', ['OPENING', 'OPEN'])
            .where('payments.expires_at', '>', now),
        ),
      ),
    )
    .execute();
};

export const activeProducts = async (db: Db, userUuid: UserId): Promise<Set<ProductKind>> => {
  const rows = await db
    .selectFrom('purchases')
    .select('product_kind')
    .distinct()
    .where('user_uuid', '=', userUuid)
    .where('type', '=', 'PRODUCT')
    .where('status', 'in', ACTIVE)
    .execute();
  return new Set(rows.flatMap((row) => row.product_kind ?? []));
};

/** A paid purchase of a service to spend on a release, row-locked: bought for it before others, then the oldest. */
export const lockSpendablePurchase = (
  db: Db,
  userUuid: UserId,
  kind: ProductKind,
  releaseUuid: ReleaseId,
): Promise<StoredPurchase | undefined> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('type', '=', 'PRODUCT')
    .where('product_kind', '=', kind)
    .where('status', 'in', ACTIVE)
    .orderBy((eb) => eb.fn.coalesce(eb('for_release_uuid', '=', releaseUuid), eb.val(false)), 'desc')
    .orderBy((eb) => eb('for_release_uuid', 'is', null), 'desc')
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** The services that were paid for a release. */
export const listKindsSpentOn = async (db: Db, releaseUuid: ReleaseId): Promise<ProductKind[]> => {
  const rows = await db
    .selectFrom('purchases')
    .select('product_kind')
    .where('spent_on_uuid', '=', releaseUuid)
    .where('status', '=', 'USED')
    .execute();
  return rows.flatMap((row) => row.product_kind ?? []);
};

/** What was bought for a release, or spent on it, becomes another one's. */
export const movePurchasesTo = async (trx: Db, from: ReleaseId, to: ReleaseId): Promise<void> => {
  await trx.updateTable('purchases').set({ spent_on_uuid: to }).where('spent_on_uuid', '=', from).execute();
  await trx.updateTable('purchases').set({ for_release_uuid: to }).where('for_release_uuid', '=', from).execute();
};

export const lockSpentOn = (db: Db, releaseUuid: ReleaseId): Promise<StoredPurchase[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('spent_on_uuid', '=', releaseUuid)
    .where('status', '=', 'USED')
    .orderBy('created_at')
    .orderBy('uuid')
    .forUpdate()
    .execute();

/** The paid windows of a person that are not over, in their order. */
export const listWindows = (db: Db, userUuid: UserId, now: Date): Promise<StoredPurchase[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('type', '=', 'SUBSCRIPTION')
    .where('status', 'in', ACTIVE)
    .where('expires_at', '>', now)
    .orderBy('starts_at')
    .orderBy('uuid')
    .execute();

/** Subscriptions that have started by now without it being in the books. */
export const listUnbookedStarts = (db: Db, now: Date): Promise<StoredPurchase[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('type', '=', 'SUBSCRIPTION')
    .where('status', 'in', ACTIVE)
    .where('starts_at', '<=', now)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('ledger_transactions')
            .select('ledger_transactions.uuid')
            .where('kind', 'in', ['use', 'carried_over'])
            .whereRef('purchase_uuid', '=', ref('purchases.uuid')),
        ),
      ),
    )
    .execute();
