import { PURCHASES_LISTED_MAX, type PurchaseType } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** Purchases with the plan's name and the payment that paid each, or the latest attempt. */
export const purchaseRows = (db: Db) =>
  db
    .selectFrom('purchases')
    .leftJoin('plans', 'plans.uuid', 'purchases.plan_uuid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_purchases')
          .innerJoin('payments', 'payments.uuid', 'payment_purchases.payment_uuid')
          .select([
            'payments.uuid',
            'payments.payment_type',
            'payments.is_sandbox',
            'payments.receipt_number',
            'payments.receipt_email',
          ])
          .whereRef('payment_purchases.purchase_uuid', '=', 'purchases.uuid')
          .orderBy(sql`payments.uuid IS NOT DISTINCT FROM purchases.paid_by_uuid`, 'desc')
          .orderBy('payments.opened_at', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .selectAll('purchases')
    .select([
      'plans.name as plan_name',
      'payment.payment_type',
      'payment.is_sandbox',
      'payment.receipt_number',
      'payment.receipt_email',
      // Looked up only for refunded purchases: a list has up to 1,000 rows and few refunds.
      sql<Date | null>`CASE WHEN purchases.refunded_amount > 0 THEN (
        SELECT max(refunds.created_at) FROM refunds
        WHERE refunds.purchase_uuid = purchases.uuid AND refunds.reason <> 'SURPLUS') END`.as('refunded_at'),
    ]);

export type PurchaseRow = Awaited<ReturnType<ReturnType<typeof purchaseRows>['execute']>>[number];

interface PurchaseFilter {
  readonly type?: PurchaseType;
  /** UTC days of creation, both inclusive. */
  readonly startDate?: LocalDate | undefined;
  readonly endDate?: LocalDate | undefined;
  readonly order: 'ASC' | 'DESC';
}

/** Lists the newest 1,000 purchases of a user that match the filter, without those removed from the cart. */
export const listOwnPurchases = async (
  db: Db,
  userUuid: UserId,
  { type, startDate, endDate, order }: PurchaseFilter,
): Promise<PurchaseRow[]> => {
  const newestFirst = await purchaseRows(db)
    .where('purchases.user_uuid', '=', userUuid)
    .where('purchases.cleared_at', 'is', null)
    .$if(type !== undefined, (query) => query.where('purchases.type', '=', type as PurchaseType))
    .$if(startDate !== undefined, (query) =>
      query.where('purchases.created_at', '>=', sql<Date>`${startDate}::date::timestamp AT TIME ZONE 'UTC'`),
    )
    .$if(endDate !== undefined, (query) =>
      query.where('purchases.created_at', '<', sql<Date>`(${endDate}::date + 1)::timestamp AT TIME ZONE 'UTC'`),
    )
    .orderBy('purchases.created_at', 'desc')
    .orderBy('purchases.uuid', 'desc')
    .limit(PURCHASES_LISTED_MAX)
    .execute();
  return order === 'ASC' ? newestFirst.reverse() : newestFirst;
};

/** Lists all purchases of a user, oldest first, including those removed from the cart. */
export const listAllPurchases = (db: Db, userUuid: UserId): Promise<PurchaseRow[]> =>
  purchaseRows(db)
    .where('purchases.user_uuid', '=', userUuid)
    .orderBy('purchases.created_at')
    .orderBy('purchases.uuid')
    .execute();

/** Returns undefined if the user has no such purchase. */
export const findOwnPurchase = (db: Db, userUuid: UserId, uuid: PurchaseId): Promise<PurchaseRow | undefined> =>
  purchaseRows(db).where('purchases.uuid', '=', uuid).where('purchases.user_uuid', '=', userUuid).executeTakeFirst();

/** Lists the user's own purchases among these, in no order. */
export const listOwnStatuses = (db: Db, userUuid: UserId, uuids: readonly PurchaseId[]) =>
  db
    .selectFrom('purchases')
    .select(['uuid', 'type', 'status'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .execute();

export const isOwnRelease = async (db: Db, userUuid: UserId, releaseUuid: ReleaseId): Promise<boolean> => {
  const row = await db
    .selectFrom('releases')
    .select('uuid')
    .where('uuid', '=', releaseUuid)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return row !== undefined;
};

/** Returns the release that a user's own purchase was spent on. */
export const findSpentOn = async (db: Db, userUuid: UserId, uuid: PurchaseId): Promise<ReleaseId | null> => {
  const row = await db
    .selectFrom('purchases')
    .select('spent_on_uuid')
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return row?.spent_on_uuid ?? null;
};
