import type { Config, Secrets } from '#config/config.ts';
import { openStripeApi } from '#features/commerce/index.ts';
import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import { createCryptoCloudWithdrawals } from './cryptocloud-withdrawals.ts';
import type { Onboarding, PayoutProvider, PayoutProviders } from './payout-provider.ts';
import { createPayPalPayouts } from './paypal-payouts.ts';

/** Lets only `compose`, which calls nobody, run inside a transaction. */
const guarded = (provider: PayoutProvider | null): PayoutProvider | null =>
  provider && { ...outsideTransactions(provider.name, provider), compose: provider.compose };

export const guardPayoutProviders = ({
  named: { paypal, stripe, cryptocloud },
  onboarding,
}: PayoutProviders): PayoutProviders => ({
  named: { paypal: guarded(paypal), stripe: guarded(stripe), cryptocloud: guarded(cryptocloud) },
  onboarding: onboarding && outsideTransactions<Onboarding>('stripe', onboarding),
});

/** Opens the providers that have credentials. */
export const openPayoutProviders = async (
  { payments: { paypalUrl, cryptocloudUrl, stripeUrl }, product }: Pick<Config, 'payments' | 'product'>,
  { payments: { paypal, stripe, cryptocloudPayoutKey } }: Pick<Secrets, 'payments'>,
): Promise<PayoutProviders> => {
  const api = stripe && (await openStripeApi(stripeUrl, stripe));
  return {
    named: {
      paypal: paypal && createPayPalPayouts(paypalUrl, paypal, { emailSubject: `A payout from ${product.name}` }),
      stripe: api && (await import('./stripe-transfers.ts')).createStripeTransfers(api),
      cryptocloud:
        cryptocloudPayoutKey === null ? null : createCryptoCloudWithdrawals(cryptocloudUrl, cryptocloudPayoutKey),
    },
    onboarding: api && (await import('./stripe-onboarding.ts')).createStripeOnboarding(api),
  };
};
