import Stripe from 'stripe';
import { ProviderFailed, type Webhook, type WebhookNotice } from '../payment-provider.ts';

/** How old a signature may be. */
const TOLERANCE_SECONDS = 300;

const sessionOfCharge = async (stripe: Stripe, charge: Stripe.Charge): Promise<string | null> => {
  const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
  if (!intent) return null;
  try {
    return (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0]?.id ?? null;
  } catch (error) {
    throw new ProviderFailed('Stripe did not name the session', { cause: error });
  }
};

/** Checks the signature over the bytes that came. The session is fetched, except for a payment that failed late. */
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
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return [{ eventId: event.id, externalId: event.data.object.id, report: null }];
    case 'checkout.session.async_payment_failed':
      return [{ eventId: event.id, externalId: event.data.object.id, report: { state: 'declined' } }];
    case 'charge.refunded': {
      const externalId = await sessionOfCharge(stripe, event.data.object);
      return externalId === null ? [] : [{ eventId: event.id, externalId, report: null }];
    }
    default:
      return [];
  }
};
