import type { PurchaseStatus } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';
import { purchaseRows } from '../purchases/read.ts';

/** Purchases with whose they are and their last refund. */
const staffRows = (db: Db) =>
  purchaseRows(db)
    .innerJoin('users', 'users.uuid', 'purchases.user_uuid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('refunds')
          .select(['refunds.uuid', 'refunds.status', 'refunds.amount', 'refunds.created_at'])
          .whereRef('refunds.purchase_uuid', '=', 'purchases.uuid')
          .orderBy('refunds.created_at', 'desc')
          .orderBy('refunds.uuid', 'desc')
          .limit(1)
          .as('refund'),
      (join) => join.onTrue(),
    )
    .select([
      'users.username',
      'refund.uuid as refund_uuid',
      'refund.status as refund_status',
      'refund.amount as refund_amount',
      'refund.created_at as refund_created_at',
    ]);

export type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number];

export const findStaffPurchase = (db: Db, uuid: PurchaseId): Promise<StaffRow> =>
  staffRows(db).where('purchases.uuid', '=', uuid).executeTakeFirstOrThrow();

interface StaffFilter {
  readonly status?: PurchaseStatus | undefined;
  readonly userUuid?: UserId | undefined;
}

/** A page of everyone's purchases, and how many there are in all. */
export const listStaffPurchases = async (
  db: Db,
  { status, userUuid }: StaffFilter,
  { page, take, order }: PageQuery,
): Promise<{ rows: StaffRow[]; count: number }> => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const chosen = db
    .selectFrom('purchases')
    .$if(status !== undefined, (query) => query.where('status', '=', status as PurchaseStatus))
    .$if(userUuid !== undefined, (query) => query.where('user_uuid', '=', userUuid as UserId));
  const rows = await staffRows(db)
    .where(
      'purchases.uuid',
      'in',
      chosen
        .select('purchases.uuid')
        .orderBy('purchases.created_at', direction)
        .orderBy('purchases.uuid', direction)
        .limit(take)
        .offset((page - 1) * take),
    )
    .orderBy('purchases.created_at', direction)
    .orderBy('purchases.uuid', direction)
    .execute();
  const { count } = await chosen.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, count };
};
