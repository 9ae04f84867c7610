import type { PaymentProviderName, PaymentType } from '@dubplate/contract/commerce/limits';
import type { Config, Secrets } from '#config/config.ts';
import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import { isForwarded } from '#platform/http/addresses/client-address.ts';
import { callProvider, type ProviderCall } from './call-provider.ts';
import { createCryptoCloud } from './cryptocloud.ts';
import { type PaymentProvider, ProviderFailed } from './payment-provider.ts';
import { createPayPal } from './paypal.ts';
import { createPayPalClient } from './paypal-api.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox-provider.ts';
import type { StripeApi, StripeCredentials } from './stripe-api.ts';

export interface PaymentMethod {
  readonly type: PaymentType;
  /** Null if the method is inactive. */
  readonly provider: PaymentProvider | null;
}

export interface PaymentMethods {
  /**
   * Lists all methods in display order. Depending on the settings, the sandbox is offered only to callers on this
   * machine.
   */
  offeredTo(caller: Parameters<typeof isForwarded>[0]): readonly PaymentMethod[];
  /** Lists the distinct providers of this instance. */
  providers(): readonly PaymentProvider[];
  /** Returns null if this instance has no such provider. */
  providerNamed(name: string): PaymentProvider | null;
}

export const createPaymentMethods = (
  providers: Readonly<Record<PaymentType, PaymentProvider | null>>,
  sandbox: Config['payments']['sandbox'],
): PaymentMethods => {
  const all = (Object.keys(providers) as PaymentType[]).map((type) => {
    const provider = providers[type];
    return { type, provider: provider && outsideTransactions(provider.name, provider) };
  });
  const named = new Map<PaymentProviderName, PaymentProvider>();
  for (const { provider } of all) if (provider) named.set(provider.name, provider);
  return {
    offeredTo: (caller) =>
      sandbox === 'this-machine' && isForwarded(caller)
        ? all.map((method) => (method.provider?.isSandbox ? { ...method, provider: null } : method))
        : all,
    providers: () => [...named.values()],
    providerNamed: (name) => named.get(name as PaymentProviderName) ?? null,
  };
};

/** Loads Stripe's large library only if it is used. */
const loadStripe = async () => (await import('./stripe.ts')).createStripe;

/** Loads Stripe's library for other rooms. */
export const openStripeApi = async (url: string, credentials: StripeCredentials): Promise<StripeApi> =>
  (await import('./stripe-api.ts')).createStripeApi(url, credentials);

/** Opens the provider of each payment method by the settings. The sandbox never replaces card payments. */
export const openProviders = async (
  { payments: config }: Pick<Config, 'payments'>,
  { payments: secrets }: Pick<Secrets, 'payments'>,
  sandbox: Sandbox,
): Promise<Readonly<Record<PaymentType, PaymentProvider | null>>> => {
  const standIn = config.sandbox ? createSandbox(sandbox) : null;
  const stripe = secrets.stripe && (await loadStripe())(config.stripeUrl, secrets.stripe);
  return {
    PAY_PAL: secrets.paypal ? createPayPal(config.paypalUrl, secrets.paypal) : standIn,
    CRYPTO_CLOUD: secrets.cryptocloud
      ? createCryptoCloud(config.cryptocloudUrl, {
          ...secrets.cryptocloud,
          payoutKey: secrets.cryptocloudPayoutKey,
        })
      : standIn,
    CARD: stripe,
    STRIPE: stripe,
  };
};

const requireAnswer = async (url: string, call: ProviderCall): Promise<void> => {
  const { status } = await callProvider(url, call);
  if (status !== 200) throw new ProviderFailed(`${new URL(url).host} refused the credentials (${status})`);
};

/**
 * Returns a harmless call to each provider that has credentials. It throws ProviderFailed if the credentials are
 * refused or the provider does not answer. Calls: PayPal `POST /v1/oauth2/token`, CryptoCloud `POST
 * /v2/merchant/wallet/balance/all`, Stripe `GET /v1/balance`.
 */
export const providerChecks = (
  { payments: { paypalUrl, cryptocloudUrl, stripeUrl } }: Pick<Config, 'payments'>,
  { payments: { paypal, cryptocloud, stripe } }: Pick<Secrets, 'payments'>,
): Readonly<Record<'paypal' | 'cryptocloud' | 'stripe', (() => Promise<void>) | null>> => ({
  paypal: paypal && (() => createPayPalClient(paypalUrl, paypal).check()),
  cryptocloud:
    cryptocloud &&
    (() =>
      requireAnswer(`${cryptocloudUrl}/v2/merchant/wallet/balance/all`, {
        method: 'POST',
        headers: { authorization: `Token ${cryptocloud.apiKey}` },
      })),
  stripe:
    stripe &&
    (() =>
      requireAnswer(`${stripeUrl}/v1/balance`, {
        method: 'GET',
        headers: { authorization: `Bearer ${stripe.secretKey}` },
      })),
});
