import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { PaymentId, PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredPurchase = Selectable<Tables['purchases']>;

/** A purchase in one of these statuses gives access. */
export const ACTIVE: readonly StoredPurchase['status'][] = ['PAID', 'ISSUED'];

export const insertPurchase = (db: Db, purchase: Insertable<Tables['purchases']>): Promise<StoredPurchase> =>
  db.insertInto('purchases').values(purchase).returningAll().executeTakeFirstOrThrow();

export const findPurchase = (db: Db, uuid: PurchaseId): Promise<StoredPurchase | undefined> =>
  db.selectFrom('purchases').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Lists the purchases that a payment paid, in cart order. */
export const listPaidBy = (db: Db, paymentUuid: PaymentId): Promise<StoredPurchase[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('paid_by_uuid', '=', paymentUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

/** Locks the rows in a fixed order. Callers that move money have locked the owner before. */
export const lockPurchases = (db: Db, uuids: readonly PurchaseId[]): Promise<StoredPurchase[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('uuid', 'in', uuids)
    .orderBy('created_at')
    .orderBy('uuid')
    .forUpdate()
    .execute();

export const updatePurchase = (
  db: Db,
  uuid: PurchaseId,
  change: Updateable<Tables['purchases']>,
): Promise<StoredPurchase> =>
  db.updateTable('purchases').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const insertPurchaseMove = async (db: Db, move: Insertable<Tables['purchase_moves']>): Promise<void> => {
  await db.insertInto('purchase_moves').values(move).execute();
};

/** Finds a service in the cart for this release. */
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

/** Removes everything from the cart that is not in an open checkout. */
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

/**
 * Locks a paid purchase of a service to spend on a release: bought for this release first, then for none, then the
 * oldest.
 */
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

/** Lists the services spent on a release. */
export const listKindsSpentOn = async (db: Db, releaseUuid: ReleaseId): Promise<ProductKind[]> => {
  const rows = await db
    .selectFrom('purchases')
    .select('product_kind')
    .where('spent_on_uuid', '=', releaseUuid)
    .where('status', '=', 'USED')
    .execute();
  return rows.flatMap((row) => row.product_kind ?? []);
};

/** Moves the purchases for a release, and those spent on it, to another release. */
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

/** Lists the subscriptions of a user that have not ended, in order. */
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

/** Lists subscriptions that have started and are not posted as earned. */
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

/** The running subscriptions of all users. */
const runningWindows = (db: Db, now: Date) =>
  db
    .selectFrom('purchases')
    .where('purchases.type', '=', 'SUBSCRIPTION')
    .where('purchases.status', 'in', ['PAID', 'ISSUED'])
    .where('purchases.starts_at', '<=', now)
    .where('purchases.expires_at', '>', now);

/** Returns those of the users who have a running paid plan. */
export const listSubscribers = async (db: Db, userUuids: readonly UserId[], now: Date): Promise<Set<UserId>> => {
  if (userUuids.length === 0) return new Set();
  const rows = await runningWindows(db, now)
    .select('purchases.user_uuid')
    .where('purchases.user_uuid', 'in', userUuids)
    .distinct()
    .execute();
  return new Set(rows.map(({ user_uuid }) => user_uuid));
};

/** Returns the running paid plan. */
export const findRunningPlan = (db: Db, userUuid: UserId, now: Date) =>
  runningWindows(db, now)
    .innerJoin('plans', 'plans.uuid', 'purchases.plan_uuid')
    .select([
      'plans.uuid as plan_uuid',
      'plans.name',
      'plans.max_artists',
      'plans.includes_lyrics',
      'plans.storage_bytes',
    ])
    .where('purchases.user_uuid', '=', userUuid)
    .orderBy('purchases.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists the subscriptions of a user that have not ended, with the plan's name and the purchased duration. */
export const listPaidPlans = (db: Db, userUuid: UserId, now: Date) =>
  db
    .selectFrom('purchases')
    .innerJoin('plans', 'plans.uuid', 'purchases.plan_uuid')
    .select(['plans.name', 'purchases.time_range_count', 'purchases.time_range', 'purchases.expires_at'])
    .where('purchases.user_uuid', '=', userUuid)
    .where('purchases.type', '=', 'SUBSCRIPTION')
    .where('purchases.status', 'in', ['PAID', 'ISSUED'])
    .where('purchases.expires_at', '>', now)
    .orderBy('purchases.expires_at')
    .execute();

/** Returns those of the releases that have paid and unspent purchases. */
export const findPaidReleases = async (db: Db, releaseUuids: readonly ReleaseId[]): Promise<ReleaseId[]> => {
  if (releaseUuids.length === 0) return [];
  const rows = await db
    .selectFrom('purchases')
    .select('for_release_uuid')
    .distinct()
    .where('for_release_uuid', 'in', releaseUuids)
    .where('status', '=', 'PAID')
    .execute();
  return rows.flatMap((row) => row.for_release_uuid ?? []);
};
