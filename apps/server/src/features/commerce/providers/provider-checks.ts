import type { Config, Secrets } from '#config/config.ts';
import { callProvider, type ProviderCall } from './call-provider.ts';
import { ProviderFailed } from './payment-provider.ts';
import { createPayPalClient } from './paypal/paypal-client.ts';

const requireAnswer = async (url: string, call: ProviderCall): Promise<void> => {
  const { status } = await callProvider(url, call);
  if (status !== 200) throw new ProviderFailed(`${new URL(url).host} refused the credentials (${status})`);
};

/**
 * A harmless call to each provider that has credentials, by its name; each throws ProviderFailed where the credentials
 * are refused or nobody answers. Sources: PayPal `POST /v1/oauth2/token`, CryptoCloud
 * `POST /v2/merchant/wallet/balance/all`, Stripe `GET /v1/balance`.
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
