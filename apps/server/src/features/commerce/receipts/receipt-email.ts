import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { orderPath } from '../payments/order.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { StoredPayment } from '../payments/store.ts';
import type { StoredPurchase } from '../purchases/store.ts';

/** Writes to the payer where the receipt is, once: it goes out with the payment's own transaction. */
export const enqueueReceiptEmail = async (
  trx: Db,
  { jobs }: PaymentDeps,
  payment: StoredPayment,
  paid: readonly StoredPurchase[],
): Promise<void> => {
  const user = await findUser(trx, payment.user_uuid);
  const [first] = paid;
  if (!first || !user || user.erased_at !== null) return;
  const order = orderPath(
    first.type,
    paid.map(({ uuid }) => uuid),
  );
  await enqueueEmail(trx, jobs, {
    kind: 'receipt',
    username: user.username,
    values: { amount: String(paid.reduce((sum, { amount }) => sum + amount, 0)), order: order.slice(1) },
  });
};
