import Stripe from 'stripe';
import { asCents } from '#features/commerce/ledger/cents.ts';
import { readAnswer } from '../call-provider.ts';
import { type PaymentProvider, type PaymentReport, ProviderFailed } from '../payment-provider.ts';
import { casesOfCharge } from './stripe-cases.ts';
import { listStripeNotices, verifyStripeWebhook } from './stripe-webhook.ts';

export interface StripeCredentials {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

const TIMEOUT_MS = 10_000;
/** A session can't live longer. */
const SESSION_HOURS = 24;

/** Stripe's library reads an answer without a limit. */
const fetchWithinLimit: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const { status, headers } = response;
  return new Response(await readAnswer(response, 'Stripe'), { status, headers });
};

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Any JSON without an `error` is an answer to Stripe's library, also that of a proxy before Stripe that says 503. */
const orFailed = async <T>(call: Promise<T>, isAnswer: (answer: T) => boolean): Promise<T> => {
  try {
    const answer = await call;
    if (isAnswer(answer)) return answer;
  } catch (error) {
    throw new ProviderFailed('Stripe did not do it', { cause: error });
  }
  throw new ProviderFailed('Stripe gave no answer that can be read');
};

const sure = <T extends { id: string }>(call: Promise<T>) => orFailed(call, ({ id }) => typeof id === 'string');

const reportOf = async (stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentReport> => {
  const { status, payment_status, amount_total, currency, payment_intent } = session;
  if (payment_status !== 'paid') return { state: status === 'expired' ? 'lapsed' : 'open' };
  const reference = idOf(payment_intent);
  if (amount_total === null || currency === null || reference === null)
    throw new ProviderFailed('Stripe names no amount of a paid session');
  const money = { cents: asCents(amount_total), currency: currency.toUpperCase() };
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null;
  if (!charge || typeof charge !== 'object') return { state: 'paid', money, reference };
  const cases = await orFailed(casesOfCharge(stripe, reference, charge), Array.isArray);
  const found = { money, ...(cases.length > 0 && { cases }) };
  return charge.refunded ? { state: 'refunded', ...found } : { state: 'paid', reference, ...found };
};

/** Stripe Checkout: its own page takes the card. */
export const createStripe = (url: string, { secretKey, webhookSecret }: StripeCredentials): PaymentProvider => {
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    // The caller knows when to try again.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWithinLimit),
  });
  const sessions = stripe.checkout.sessions;

  return {
    name: 'stripe',
    isSandbox: false,

    async open({ paymentUuid, money, description, email, language, returnUrl }) {
      const session = await sure(
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
      if (!session.url) throw new ProviderFailed('Stripe named no address to pay at');
      const expiresAt = new Date(Math.min(session.expires_at * 1000, Date.now() + SESSION_HOURS * 3_600_000));
      return { externalId: session.id, payUrl: session.url, expiresAt };
    },

    async fetchReport({ externalId }) {
      return reportOf(stripe, await sure(sessions.retrieve(externalId, { expand: ['payment_intent.latest_charge'] })));
    },

    verifyWebhook: (webhook) => verifyStripeWebhook(stripe, webhookSecret, webhook),

    listNotices: (since) => listStripeNotices(stripe, since),

    async close({ externalId }) {
      const session = await sure(sessions.retrieve(externalId));
      if (session.status === 'open') await sure(sessions.expire(externalId));
    },

    async refund({ refundUuid, reference, money }) {
      const { id } = await sure(
        stripe.refunds.create(
          { payment_intent: reference, amount: money.cents, metadata: { refund_uuid: refundUuid } },
          { idempotencyKey: refundUuid },
        ),
      );
      return { externalId: id };
    },
  };
};
