import type { PaymentId } from '@dubplate/contract/ids';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type SandboxStatus = 'OPEN' | 'APPROVED' | 'DECLINED' | 'CLOSED';

export type SandboxOrder = Selectable<Tables['sandbox_orders']>;

/** Does nothing if the payment already has an order. */
export const saveOrder = async (db: Db, order: SandboxOrder): Promise<void> => {
  await db
    .insertInto('sandbox_orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findOrder = (db: Db, paymentUuid: PaymentId): Promise<SandboxOrder | undefined> =>
  db.selectFrom('sandbox_orders').selectAll().where('payment_uuid', '=', paymentUuid).executeTakeFirst();

/** Returns false if the status is not `from`. */
export const moveOrder = async (
  db: Db,
  paymentUuid: PaymentId,
  { from, to, now }: { from: SandboxStatus; to: SandboxStatus; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_orders')
    .set({ status: to, updated_at: now })
    .where('payment_uuid', '=', paymentUuid)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const refundedCents = async (db: Db, paymentUuid: PaymentId): Promise<number> => {
  const { sum } = await db
    .selectFrom('sandbox_refunds')
    .select((select) => select.fn.coalesce(select.fn.sum<string>('amount_cents'), select.val('0')).as('sum'))
    .where('payment_uuid', '=', paymentUuid)
    .executeTakeFirstOrThrow();
  return Number(sum);
};

export const saveRefund = async (db: Db, refund: Selectable<Tables['sandbox_refunds']>): Promise<void> => {
  await db
    .insertInto('sandbox_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
