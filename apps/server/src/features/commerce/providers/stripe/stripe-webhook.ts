import Stripe from 'stripe';
import { ProviderFailed, type Webhook, type WebhookNotice } from '../payment-provider.ts';

/** The maximum age of a signature. */
const TOLERANCE_SECONDS = 300;

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
export const listStripeNotices = async (stripe: Stripe, since: Date): Promise<WebhookNotice[]> => {
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

/** Verifies the signature over the raw bytes. */
export const verifyStripeWebhook = async (
  stripe: Stripe,
  secret: string,
  { headers, body }: Webhook,
): Promise<readonly WebhookNotice[] | null> => {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return null;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
  return noticesOf(stripe, event);
};
