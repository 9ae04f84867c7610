import { z } from 'zod';
import { decimalOf } from '#features/commerce/ledger/cents.ts';
import type { ProviderAnswer } from '../call-provider.ts';
import { type KnownOrder, type OrderToOpen, type PaymentProvider, ProviderFailed } from '../payment-provider.ts';
import {
  createPayPalClient,
  type PayPalCredentials,
  type PayPalOrder,
  payPalOrder,
  reportOfOrder,
} from './paypal-api.ts';
import { listPayPalNotices, verifyPayPalWebhook } from './paypal-webhook.ts';

/** PayPal's limit for the description of a purchase unit. */
const DESCRIPTION_MAX = 127;

const issues = z.object({ details: z.array(z.object({ issue: z.string() })) });
const issueOf = ({ body }: ProviderAnswer): string | null => issues.safeParse(body).data?.details[0]?.issue ?? null;

const readOrder = (answer: ProviderAnswer): PayPalOrder => {
  const order = payPalOrder.safeParse(answer.body);
  if (answer.status >= 300 || !order.success)
    throw new ProviderFailed(`PayPal answered ${answer.status} ${issueOf(answer) ?? ''}`);
  return order.data;
};

const pathOf = (externalId: string) => `/v2/checkout/orders/${encodeURIComponent(externalId)}`;

const orderBody = (order: OrderToOpen) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: order.paymentUuid,
      custom_id: order.paymentUuid,
      invoice_id: order.paymentUuid,
      description: order.description.slice(0, DESCRIPTION_MAX),
      amount: { currency_code: order.money.currency, value: decimalOf(order.money) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: order.returnUrl,
        cancel_url: order.returnUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        locale: order.language === 'ru' ? 'ru-RU' : 'en-US',
      },
    },
  },
});

/** PayPal Orders v2. We capture the money after the payer has approved, so an abandoned order charges nothing. */
export const createPayPal = (url: string, credentials: PayPalCredentials): PaymentProvider => {
  const client = createPayPalClient(url, credentials);

  const capture = async ({ paymentUuid, externalId }: KnownOrder) => {
    const answer = await client.post(`${pathOf(externalId)}/capture`, '{}', `capture-${paymentUuid}`);
    if (answer.status !== 422) return reportOfOrder(readOrder(answer));
    switch (issueOf(answer)) {
      case 'ORDER_ALREADY_CAPTURED':
        return reportOfOrder(readOrder(await client.get(pathOf(externalId))));
      case 'INSTRUMENT_DECLINED':
      case 'TRANSACTION_REFUSED':
      case 'PAYER_CANNOT_PAY':
        return { state: 'declined' } as const;
      case 'ORDER_NOT_APPROVED':
        return { state: 'open' } as const;
      default:
        throw new ProviderFailed(`PayPal refused the capture: ${issueOf(answer)}`);
    }
  };

  return {
    name: 'paypal',
    isSandbox: false,

    async open(order) {
      const opened = readOrder(
        await client.post('/v2/checkout/orders', JSON.stringify(orderBody(order)), order.paymentUuid),
      );
      const link = opened.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
      if (!link) throw new ProviderFailed('PayPal sent no payment link');
      return { externalId: opened.id, payUrl: link.href, expiresAt: null };
    },

    async fetchReport(order) {
      const answer = await client.get(pathOf(order.externalId));
      // PayPal deletes unapproved orders after some hours.
      if (answer.status === 404) return { state: 'lapsed' };
      const found = readOrder(answer);
      if (found.status === 'APPROVED' && order.canCapture) return capture(order);
      return reportOfOrder(found);
    },

    verifyWebhook: (webhook) => verifyPayPalWebhook(client, credentials.webhookId, webhook),

    listNotices: (since) => listPayPalNotices(client, since),

    close: null,

    async refund({ refundUuid, reference, money }) {
      const answer = await client.post(
        `/v2/payments/captures/${encodeURIComponent(reference)}/refund`,
        JSON.stringify({ amount: { currency_code: money.currency, value: decimalOf(money) }, custom_id: refundUuid }),
        refundUuid,
      );
      const refund = z.object({ id: z.string() }).safeParse(answer.body);
      if (answer.status < 300 && refund.success) return { externalId: refund.data.id };
      // It was refunded in PayPal's dashboard.
      if (issueOf(answer) === 'CAPTURE_FULLY_REFUNDED') return { externalId: reference };
      throw new ProviderFailed(`PayPal refused the refund: ${answer.status} ${issueOf(answer) ?? ''}`);
    },
  };
};
