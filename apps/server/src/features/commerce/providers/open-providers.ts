import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { Config, Secrets } from '#config/config.ts';
import { createCryptoCloud } from './cryptocloud/cryptocloud-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPayPal } from './paypal/paypal-provider.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox-provider.ts';

/** Its library is large, and needed only where Stripe takes payments. */
const loadStripe = async () => (await import('./stripe/stripe-provider.ts')).createStripe;

/** The provider of each way to pay, as this instance is set up. Cards are taken by Stripe's own page; test money replaces neither. */
export const openProviders = async (
  { payments: config }: Pick<Config, 'payments'>,
  { payments: secrets }: Pick<Secrets, 'payments'>,
  sandbox: Sandbox,
): Promise<Readonly<Record<PaymentType, PaymentProvider | null>>> => {
  const standIn = config.sandbox ? createSandbox(sandbox) : null;
  const stripe = secrets.stripe && (await loadStripe())(config.stripeUrl, secrets.stripe);
  return {
    PAY_PAL: secrets.paypal ? createPayPal(config.paypalUrl, secrets.paypal) : standIn,
    CRYPTO_CLOUD: secrets.cryptocloud ? createCryptoCloud(config.cryptocloudUrl, secrets.cryptocloud) : standIn,
    CARD: stripe,
    STRIPE: stripe,
  };
};
