import Stripe from 'stripe';
import { readAnswer } from './call-provider.ts';
import { ProviderFailed, type Webhook } from './payment-provider.ts';

export interface StripeCredentials {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Stripe signs the events of connected accounts with a secret of their own. */
  readonly connectWebhookSecret?: string | null;
}

const TIMEOUT_MS = 10_000;
/** The maximum age of a signature. */
const TOLERANCE_SECONDS = 300;

/** Limits the size of answers, which Stripe's library does not. */
const fetchWithinLimit: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const { status, headers } = response;
  return new Response(await readAnswer(response, 'Stripe'), { status, headers });
};

/** Rejects answers that are not Stripe's: the library accepts any JSON without `error`, such as a proxy's 503. */
export const orProviderFailed = async <T>(call: Promise<T>, isAnswer: (answer: T) => boolean): Promise<T> => {
  try {
    const answer = await call;
    if (isAnswer(answer)) return answer;
  } catch (error) {
    throw new ProviderFailed('The call to Stripe failed', { cause: error });
  }
  throw new ProviderFailed('Stripe sent an unreadable answer');
};

export const requireId = <T extends { id: string }>(call: Promise<T>) =>
  orProviderFailed(call, ({ id }) => typeof id === 'string');

export interface StripeApi {
  readonly stripe: Stripe;
  readonly orProviderFailed: typeof orProviderFailed;
  readonly requireId: typeof requireId;
  /** Verifies the signature over the raw bytes. Returns null if it is wrong. */
  verifyEvent(webhook: Webhook): Stripe.Event | null;
}

/** Stripe's library with our limits. */
export const createStripeApi = (url: string, credentials: StripeCredentials): StripeApi => {
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(credentials.secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    // The caller retries.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWithinLimit),
  });

  const eventSignedWith = (secret: string, signature: string, body: Buffer): Stripe.Event | null => {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
      throw error;
    }
  };

  return {
    stripe,
    orProviderFailed,
    requireId,
    verifyEvent({ headers, body }) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      const { webhookSecret, connectWebhookSecret } = credentials;
      const event = eventSignedWith(webhookSecret, signature, body);
      if (event || !connectWebhookSecret) return event;
      return eventSignedWith(connectWebhookSecret, signature, body);
    },
  };
};
