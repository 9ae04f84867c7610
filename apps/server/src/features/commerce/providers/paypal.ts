import { formatCents } from '@dubplate/rules/cents';
import { z } from 'zod';
import type { ProviderAnswer } from './call-provider.ts';
import {
  type KnownOrder,
  type OrderToOpen,
  type PaymentProvider,
  type ProviderCase,
  ProviderFailed,
  type Webhook,
  type WebhookNotice,
} from './payment-provider.ts';
import {
  amount,
  createPayPalClient,
  moneyOf,
  type PayPalClient,
  type PayPalCredentials,
  type PayPalOrder,
  payPalEvent,
  payPalOrder,
  reportOfOrder,
  verifyPayPalEvent,
} from './paypal-api.ts';

const event = payPalEvent.extend({
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    amount: amount.optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
    dispute_id: z.string().optional(),
    status: z.string().optional(),
    dispute_amount: amount.optional(),
    dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  }),
});
type Event = z.infer<typeof event>;

const captureOfOrder = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});

type Resource = Event['resource'];

/** Looks up the order of a capture: refunds and disputes contain only the capture. */
const orderOfCapture = async (client: PayPalClient, path: string | undefined): Promise<string | null> => {
  if (!path) return null;
  const capture = captureOfOrder.safeParse((await client.get(path)).body);
  return capture.data?.supplementary_data.related_ids.order_id ?? null;
};

const captureLink = ({ links }: Resource) =>
  links.find(({ rel }) => rel === 'up')?.href.match(/\/v2\/payments\/captures\/[\w-]+$/)?.[0];

const orderOf = async (client: PayPalClient, { event_type, resource }: Event): Promise<string | null> => {
  if (event_type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null;
  if (event_type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return resource.order_id ?? null;
  if (!/^PAYMENT\.(CAPTURE|REFUND)\./.test(event_type)) return null;
  return resource.supplementary_data?.related_ids.order_id ?? orderOfCapture(client, captureLink(resource));
};

/** Outcomes that leave the money with us; staff check all others. */
const WON = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'NONE'];

const outcomeOf = ({ status, dispute_outcome }: Resource): ProviderCase['outcome'] => {
  if (status !== 'RESOLVED') return 'OPEN';
  return WON.includes(dispute_outcome?.outcome_code ?? '') ? 'WON' : 'LOST';
};

/** Disputes move no money; reversals and refunds have their own events. */
const disputeCase = (id: string, resource: Resource): ProviderCase => {
  const disputed = resource.dispute_amount && moneyOf(resource.dispute_amount);
  return {
    kind: 'DISPUTE',
    reference: id,
    outcome: outcomeOf(resource),
    disputed: disputed?.cents ?? null,
    currency: disputed?.currency ?? 'USD',
    refundUuid: null,
    movements: [],
  };
};

const reversalCase = (id: string, { amount }: Resource): ProviderCase => {
  const money = amount && moneyOf(amount);
  return {
    kind: 'REVERSAL',
    reference: id,
    outcome: 'LOST',
    disputed: null,
    currency: money?.currency ?? 'USD',
    refundUuid: null,
    movements: money ? [{ id, cents: money.cents }] : [],
  };
};

/**
 * Reads an event. Payments and refunds are fetched with their order. Orders do not contain disputes and reversals, so
 * these are read from the event, which PayPal signed.
 */
const noticesOf = async (client: PayPalClient, event: Event): Promise<WebhookNotice[]> => {
  const { id: eventId, event_type, resource } = event;
  const { dispute_id, disputed_transactions } = resource;
  if (event_type.startsWith('CUSTOMER.DISPUTE.') && dispute_id !== undefined) {
    const orders = disputed_transactions.map(({ seller_transaction_id: capture }) =>
      orderOfCapture(client, capture && `/v2/payments/captures/${encodeURIComponent(capture)}`),
    );
    const cases = [disputeCase(dispute_id, resource)];
    return (await Promise.all(orders))
      .filter((externalId) => externalId !== null)
      .map((externalId) => ({ eventId, externalId, report: null, cases }));
  }
  const externalId = await orderOf(client, event);
  if (externalId === null) return [];
  if (event_type !== 'PAYMENT.CAPTURE.REVERSED' || resource.id === undefined)
    return [{ eventId, externalId, report: null }];
  return [{ eventId, externalId, report: null, cases: [reversalCase(resource.id, resource)] }];
};

/** Events about money that moves after a payment. */
const AFTER_PAYMENT = [
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;
const PAGE = '100';

const eventPage = z.object({
  events: z.array(event).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
});

const nextPath = (links: z.infer<typeof eventPage>['links']): string | null => {
  const href = links.find(({ rel }) => rel === 'next')?.href;
  if (!href) return null;
  const { pathname, search } = new URL(href);
  return `${pathname}${search}`;
};

/** Lists past events: https://developer.paypal.com/docs/api/webhooks/v1/#webhooks-events_list @throws ProviderFailed */
const listPayPalNotices = async (client: PayPalClient, since: Date): Promise<WebhookNotice[]> => {
  const notices: WebhookNotice[] = [];
  const [start_time, end_time] = [since.toISOString(), new Date().toISOString()];
  for (const event_type of AFTER_PAYMENT) {
    const query = new URLSearchParams({ event_type, start_time, end_time, page_size: PAGE });
    let path: string | null = `/v1/notifications/webhooks-events?${query}`;
    while (path !== null) {
      const { status, body } = await client.get(path);
      const page = eventPage.safeParse(body);
      if (status !== 200 || !page.success) throw new ProviderFailed(`PayPal did not list its events (${status})`);
      for (const one of page.data.events) notices.push(...(await noticesOf(client, one)));
      path = nextPath(page.data.links);
    }
  }
  return notices;
};

const verifyPayPalWebhook = async (
  client: PayPalClient,
  webhookId: string,
  webhook: Webhook,
): Promise<readonly WebhookNotice[] | null> => {
  const parsed = event.safeParse(await verifyPayPalEvent(client, webhookId, webhook));
  return parsed.success ? noticesOf(client, parsed.data) : null;
};

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
      amount: { currency_code: order.money.currency, value: formatCents(order.money.cents) },
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

    withdraw: null,

    async refund({ refundUuid, reference, money }) {
      const answer = await client.post(
        `/v2/payments/captures/${encodeURIComponent(reference)}/refund`,
        JSON.stringify({
          amount: { currency_code: money.currency, value: formatCents(money.cents) },
          custom_id: refundUuid,
        }),
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
