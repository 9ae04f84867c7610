import { requireCents } from '@dubplate/rules/cents';
import { z } from 'zod';
import type { Config, Secrets, TrustedProxies } from './config.ts';

const address = z.url({ protocol: /^https?$/ });
const key = z.string().min(8);
const payoutAmount = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be US dollars, like 10 or 12.50');

/** Settings of the payment providers. Each URL can point to the provider's test system. */
export const paymentSettings = {
  PAYMENTS: z.enum(['sandbox']).optional(),
  PAYPAL_CLIENT_ID: key.optional(),
  PAYPAL_SECRET: key.optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_URL: address.default('https://api-m.paypal.com'),
  CRYPTOCLOUD_API_KEY: key.optional(),
  CRYPTOCLOUD_SHOP_ID: z.string().optional(),
  CRYPTOCLOUD_SECRET: key.optional(),
  // CryptoCloud makes a key of its own for withdrawals.
  CRYPTOCLOUD_PAYOUT_KEY: key.optional(),
  CRYPTOCLOUD_API_URL: address.default('https://api.cryptocloud.plus'),
  STRIPE_SECRET_KEY: key.optional(),
  STRIPE_WEBHOOK_SECRET: key.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: key.optional(),
  STRIPE_API_URL: address.default('https://api.stripe.com'),
  PAYOUT_MINIMUM: payoutAmount.default('10'),
  PAYOUT_TWO_PEOPLE: payoutAmount.default('500'),
  PAYOUT_DEBTOR_NAME: z.string().max(70).optional(),
  PAYOUT_DEBTOR_IBAN: z.string().max(42).optional(),
  PAYOUT_DEBTOR_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC of 8 or 11 letters and digits')
    .optional(),
  PAYOUT_INVOICE_PREFIX: z.string().max(16).default('SB-'),
  PAYOUT_INVOICE_FIRST: z.coerce.number().int().min(1).max(1_000_000_000).default(1),
};

type Given = z.infer<z.ZodObject<typeof paymentSettings>> & {
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY: TrustedProxies;
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Enables test money if the instance is only reachable from this machine, or if the settings enable it. */
const readSandbox = ({ PAYMENTS, HOST, PUBLIC_URL, TRUST_PROXY }: Given): Config['payments']['sandbox'] => {
  // Behind a proxy every call comes from the proxy's address, which may be loopback.
  const isAtHome =
    TRUST_PROXY === null && LOOPBACK.test(HOST) && (!PUBLIC_URL || LOOPBACK.test(new URL(PUBLIC_URL).hostname));
  if (PAYMENTS === 'sandbox') return 'everybody';
  return isAtHome ? 'this-machine' : null;
};

export const readPaymentConfig = (env: Given): Config['payments'] => ({
  sandbox: readSandbox(env),
  paypalUrl: env.PAYPAL_API_URL,
  cryptocloudUrl: env.CRYPTOCLOUD_API_URL,
  stripeUrl: env.STRIPE_API_URL,
});

export const readPayoutConfig = (env: Given): Config['payouts'] => ({
  minimumCents: requireCents(env.PAYOUT_MINIMUM),
  twoPeopleCents: requireCents(env.PAYOUT_TWO_PEOPLE),
  debtor:
    env.PAYOUT_DEBTOR_NAME && env.PAYOUT_DEBTOR_IBAN && env.PAYOUT_DEBTOR_BIC
      ? { name: env.PAYOUT_DEBTOR_NAME, iban: env.PAYOUT_DEBTOR_IBAN.replaceAll(' ', ''), bic: env.PAYOUT_DEBTOR_BIC }
      : null,
  invoicePrefix: env.PAYOUT_INVOICE_PREFIX,
  firstInvoice: env.PAYOUT_INVOICE_FIRST,
});

export const readPaymentSecrets = (env: Given): Secrets['payments'] => ({
  paypal:
    env.PAYPAL_CLIENT_ID && env.PAYPAL_SECRET && env.PAYPAL_WEBHOOK_ID
      ? { clientId: env.PAYPAL_CLIENT_ID, secret: env.PAYPAL_SECRET, webhookId: env.PAYPAL_WEBHOOK_ID }
      : null,
  cryptocloud:
    env.CRYPTOCLOUD_API_KEY && env.CRYPTOCLOUD_SHOP_ID && env.CRYPTOCLOUD_SECRET
      ? { apiKey: env.CRYPTOCLOUD_API_KEY, shopId: env.CRYPTOCLOUD_SHOP_ID, secret: env.CRYPTOCLOUD_SECRET }
      : null,
  cryptocloudPayoutKey: env.CRYPTOCLOUD_PAYOUT_KEY ?? null,
  stripe:
    env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecret: env.STRIPE_WEBHOOK_SECRET,
          connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
        }
      : null,
});
