import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PurchaseId } from '@dubplate/contract/ids';
import { type EmailTemplates, enqueueEmail, findUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { CommerceContext } from '../context.ts';
import { orderPath } from '../payments/order.ts';
import { findPayment, type StoredPayment } from '../payments/store.ts';
import { findPurchase, listPaidBy, type StoredPurchase } from '../purchases/store.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    /** `order` is the path of the order page. */
    receipt: { amount: string; order: string };
  }
}

export const receiptEmail = {
  receipt: {
    link: '/{order}',
    perDay: 200,
    texts: {
      en: {
        subject: 'Your receipt',
        lead: ['We received your payment of {amount} US dollars. Thank you!'],
        button: 'View the order',
        closing: ['You can download the receipt from the order’s page, in English or in Russian.'],
        sms: '{product}: we received your payment of {amount} US dollars. The receipt: {link}',
      },
      ru: {
        subject: 'Ваш чек',
        lead: ['Мы получили ваш платёж: {amount} $. Спасибо!'],
        button: 'Открыть заказ',
        closing: ['На странице заказа можно скачать чек, на русском или на английском.'],
        sms: '{product}: мы получили ваш платёж: {amount} $. Чек: {link}',
      },
    },
  },
} satisfies EmailTemplates;

/** Emails the payer a link to the receipt if the caller's transaction commits. */
export const enqueueReceiptEmail = async (
  trx: Db,
  { jobs }: CommerceContext,
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
    ...(payment.receipt_email && { to: payment.receipt_email }),
    values: { amount: String(paid.reduce((sum, { amount }) => sum + amount, 0)), order: order.slice(1) },
  });
};

/** Sends the receipt email again. @throws 404, 409 NOT_PAID */
export const sendReceiptAgain = (
  db: Db,
  deps: CommerceContext,
  { actor, uuid, now }: { readonly actor: Actor; readonly uuid: PurchaseId; readonly now: Date },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const purchase = await findPurchase(trx, uuid);
    if (!purchase) throw notFound();
    const payment = purchase.paid_by_uuid === null ? undefined : await findPayment(trx, purchase.paid_by_uuid);
    if (!payment || payment.receipt_number === null) throw apiError(commerceErrors, 'NOT_PAID');
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
