import type { PayoutMethod } from '@dubplate/contract/payouts/schemas';
import type { PayoutContext } from '../context.ts';
import { listProviders, type PayoutProvider } from '../providers/payout-provider.ts';

export interface Offer {
  /** The providers that the operator has set up. */
  readonly providers: readonly Pick<PayoutProvider, 'method'>[];
  /** No real money moves, so methods without a provider are offered by hand. */
  readonly isSandbox: boolean;
}

export const offerOf = ({ providers, config }: Pick<PayoutContext, 'config' | 'providers'>): Offer => ({
  providers: listProviders(providers),
  isSandbox: config.payments.sandbox !== null,
});

export type OfferedMethod = PayoutMethod['available'][number];

/**
 * Lists the methods that this service offers, and which of them the plan allows. Cards and bank accounts are always
 * offered: without a provider an operator pays them by hand.
 */
export const offeredMethods = ({ providers, isSandbox }: Offer, isPaidPlan: boolean): OfferedMethod[] => {
  const has = (method: PayoutProvider['method']) => providers.some((provider) => provider.method === method);
  const offered = [
    { method: 'CARD' as const, by_hand: !has('CARD') },
    ...(['PAYPAL', 'CRYPTO'] as const)
      .map((method) => ({ method, by_hand: !has(method) }))
      .filter(({ by_hand }) => !by_hand || isSandbox),
    { method: 'BANK' as const, by_hand: true },
  ];
  return offered.map((each) => ({ ...each, allowed: isPaidPlan || each.method === 'CARD' }));
};
