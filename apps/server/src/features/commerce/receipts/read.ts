import type { PaymentId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

/** What a payment really paid, in the order in which it was added to the cart. */
export const listReceiptLines = (db: Db, paymentUuid: PaymentId) =>
  db
    .selectFrom('purchases')
    .leftJoin('plans', 'plans.uuid', 'purchases.plan_uuid')
    .select(['purchases.product_kind', 'plans.name as plan_name', 'purchases.amount', 'purchases.refunded_amount'])
    .where('paid_by_uuid', '=', paymentUuid)
    .orderBy('purchases.created_at')
    .orderBy('purchases.uuid')
    .execute();

export type ReceiptLine = Awaited<ReturnType<typeof listReceiptLines>>[number];
