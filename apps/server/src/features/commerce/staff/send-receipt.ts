import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PurchaseId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findPayment } from '../payments/store.ts';
import { findPurchase, listPaidBy } from '../purchases/store.ts';
import { enqueueReceiptEmail } from '../receipts/receipt-email.ts';
import type { StaffAct } from './staff-act.ts';

/** Sends the payer the email with the receipt once more. @throws 404, 409 NOT_PAID */
export const sendReceiptAgain = (
  db: Db,
  deps: PaymentDeps,
  { actor, uuid, now }: StaffAct<PurchaseId>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const purchase = await findPurchase(trx, uuid);
    if (!purchase) throw notFound();
    const payment = purchase.paid_by_uuid === null ? undefined : await findPayment(trx, purchase.paid_by_uuid);
    if (!payment || payment.receipt_number === null) throw fault(commerceErrors, 'NOT_PAID');
    await enqueueReceiptEmail(trx, deps, payment, await listPaidBy(trx, payment.uuid));
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'receipt.send',
      subject: { type: 'purchase', uuid },
      before: null,
      after: { receipt_number: payment.receipt_number },
      now,
    });
  });
