import { asCents } from '@dubplate/rules/cents';
import type Stripe from 'stripe';
import {
  type PaymentProvider,
  type PaymentReport,
  type ProviderCase,
  ProviderFailed,
  type WebhookNotice,
} from './payment-provider.ts';
import { createStripeApi, orProviderFailed, requireId, type StripeCredentials } from './stripe-api.ts';

/** Events about money that moves after a payment. */
const AFTER_PAYMENT = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

const sessionOf = async (
  stripe: Stripe,
  { payment_intent }: Pick<Stripe.Charge, 'payment_intent'>,
): Promise<string | null> => {
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (!intent) return null;
  try {
    return (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0]?.id ?? null;
  } catch (error) {
    throw new ProviderFailed('Stripe did not return the session', { cause: error });
  }
};

/** Reads an event. The session is fetched later, except for a payment that failed late. */
const noticesOf = async (stripe: Stripe, event: Stripe.Event): Promise<WebhookNotice[]> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return [{ eventId: event.id, externalId: event.data.object.id, report: null }];
    case 'checkout.session.async_payment_failed':
      return [{ eventId: event.id, externalId: event.data.object.id, report: { state: 'declined' } }];
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const externalId = await sessionOf(stripe, event.data.object);
      return externalId === null ? [] : [{ eventId: event.id, externalId, report: null }];
    }
    default:
      return [];
  }
};

/** Lists events of the last 30 days at most: https://docs.stripe.com/api/events/list */
const listStripeNotices = async (stripe: Stripe, since: Date): Promise<WebhookNotice[]> => {
  const notices: WebhookNotice[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  try {
    for await (const event of stripe.events.list({ types: [...AFTER_PAYMENT], created, limit: 100 }))
      notices.push(...(await noticesOf(stripe, event)));
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed('Stripe did not list its events', { cause: error });
  }
  return notices;
};

/** Reads a refund; returns null if its money has not left. A failed refund means that the money came back. */
const refundCase = ({ id, amount, currency, status, metadata }: Stripe.Refund): ProviderCase | null => {
  if (status === 'requires_action') return null;
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    kind: 'REFUND',
    reference: id,
    outcome: hasFailed ? 'WON' : 'LOST',
    disputed: null,
    currency: currency.toUpperCase(),
    refundUuid: metadata?.refund_uuid ?? null,
    movements: [
      { id, cents: asCents(amount) },
      ...(hasFailed ? [{ id: `${id}:failed`, cents: asCents(-amount) }] : []),
    ],
  };
};

const outcomeOf = (status: Stripe.Dispute['status']): ProviderCase['outcome'] => {
  if (status === 'won' || status === 'warning_closed') return 'WON';
  return status === 'lost' || status === 'prevented' ? 'LOST' : 'OPEN';
};

/** Reads a dispute with its withdrawn and reinstated funds. Stripe's fees are not booked. */
const disputeCase = ({ id, amount, currency, status, balance_transactions }: Stripe.Dispute): ProviderCase => ({
  kind: 'DISPUTE',
  reference: id,
  outcome: outcomeOf(status),
  disputed: asCents(amount),
  currency: currency.toUpperCase(),
  refundUuid: null,
  movements: balance_transactions.map((moved) => ({
    id: moved.id,
    // Accounts in another currency report movements in that currency.
    cents: asCents(-Math.sign(moved.amount) * (moved.currency === currency ? Math.abs(moved.amount) : amount)),
  })),
});

/** Fetches the refunds and disputes of a charge, if it has any. */
const casesOfCharge = async (
  stripe: Stripe,
  paymentIntent: string,
  { amount_refunded, disputed }: Stripe.Charge,
): Promise<ProviderCase[]> => {
  const about = { payment_intent: paymentIntent, limit: 100 };
  const refunds = amount_refunded > 0 ? (await stripe.refunds.list(about)).data : [];
  const disputes = disputed ? (await stripe.disputes.list(about)).data : [];
  return [...refunds.map(refundCase).filter((one) => one !== null), ...disputes.map(disputeCase)];
};

/** The maximum lifetime of a session. */
const SESSION_HOURS = 24;

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const reportOf = async (stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentReport> => {
  const { status, payment_status, amount_total, currency, payment_intent } = session;
  if (payment_status !== 'paid') return { state: status === 'expired' ? 'lapsed' : 'open' };
  const reference = idOf(payment_intent);
  if (amount_total === null || currency === null || reference === null)
    throw new ProviderFailed('Stripe sent a paid session without an amount');
  const money = { cents: asCents(amount_total), currency: currency.toUpperCase() };
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null;
  if (!charge || typeof charge !== 'object') return { state: 'paid', money, reference };
  const cases = await orProviderFailed(casesOfCharge(stripe, reference, charge), Array.isArray);
  const found = { money, ...(cases.length > 0 && { cases }) };
  return charge.refunded ? { state: 'refunded', ...found } : { state: 'paid', reference, ...found };
};

/** Stripe Checkout, with Stripe's hosted page. */
export const createStripe = (url: string, credentials: StripeCredentials): PaymentProvider => {
  const { stripe, verifyEvent } = createStripeApi(url, credentials);
  const sessions = stripe.checkout.sessions;

  return {
    name: 'stripe',
    isSandbox: false,

    async open({ paymentUuid, money, description, email, language, returnUrl }) {
      const session = await requireId(
        sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: money.currency.toLowerCase(),
                  unit_amount: money.cents,
                  product_data: { name: description },
                },
              },
            ],
            client_reference_id: paymentUuid,
            metadata: { payment_uuid: paymentUuid },
            success_url: returnUrl,
            cancel_url: returnUrl,
            locale: language,
            ...(email !== null && { customer_email: email }),
          },
          { idempotencyKey: paymentUuid },
        ),
      );
      if (!session.url) throw new ProviderFailed('Stripe sent no payment link');
      const expiresAt = new Date(Math.min(session.expires_at * 1000, Date.now() + SESSION_HOURS * 3_600_000));
      return { externalId: session.id, payUrl: session.url, expiresAt };
    },

    async fetchReport({ externalId }) {
      return reportOf(
        stripe,
        await requireId(sessions.retrieve(externalId, { expand: ['payment_intent.latest_charge'] })),
      );
    },

    async verifyWebhook(webhook) {
      const event = verifyEvent(webhook);
      return event && noticesOf(stripe, event);
    },

    listNotices: (since) => listStripeNotices(stripe, since),

    withdraw: null,

    async close({ externalId }) {
      const session = await requireId(sessions.retrieve(externalId));
      if (session.status === 'open') await requireId(sessions.expire(externalId));
    },

    async refund({ refundUuid, reference, money }) {
      const { id } = await requireId(
        stripe.refunds.create(
          { payment_intent: reference, amount: money.cents, metadata: { refund_uuid: refundUuid } },
          { idempotencyKey: refundUuid },
        ),
      );
      return { externalId: id };
    },
  };
};
