import type { ServerContext } from '#platform/context.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import type { Offer } from './methods/offered.ts';
import type { Onboarding, PayoutProvider, PayoutProviderName } from './providers/payout-provider.ts';

export interface PayoutProviders {
  readonly named: Readonly<Record<PayoutProviderName, PayoutProvider | null>>;
  /** Null: operators pay cards by hand. */
  readonly onboarding: Onboarding | null;
}

export interface PayoutContext
  extends Pick<ServerContext, 'clock' | 'config' | 'db' | 'jobs' | 'keyring' | 'log' | 'origin' | 'outbox'> {
  readonly box: SecretBox;
  readonly providers: PayoutProviders;
}

/** The providers that the operator has set up. */
export const openProviders = ({ providers }: Pick<PayoutContext, 'providers'>): PayoutProvider[] =>
  Object.values(providers.named).filter((provider) => provider !== null);

export const offerOf = ({ providers, config }: Pick<PayoutContext, 'config' | 'providers'>): Offer => ({
  providers: openProviders({ providers }),
  isSandbox: config.payments.sandbox !== null,
});
