import { type EmailTemplates, enqueueEmail, findUser } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { orderPath } from '../payments/order.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { StoredPayment } from '../payments/store.ts';
import type { StoredPurchase } from '../purchases/store.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    /** `order`: the page of the order, below the origin. */
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

/** Tells the payer where the receipt is, once: the email leaves if the payment's own transaction commits. */
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
    ...(payment.receipt_email && { to: payment.receipt_email }),
    values: { amount: String(paid.reduce((sum, { amount }) => sum + amount, 0)), order: order.slice(1) },
  });
};
