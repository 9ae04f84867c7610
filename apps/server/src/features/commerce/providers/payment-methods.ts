import type { PaymentProviderName, PaymentType } from '@dubplate/contract/commerce/limits';
import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The provider of each way to pay, as this instance is set up. */
export interface PaymentMethods {
  /** In the order in which they are offered. */
  readonly all: readonly { readonly type: PaymentType; readonly provider: PaymentProvider | null }[];
  /** null where that way to pay is inactive. */
  providerOf(type: PaymentType): PaymentProvider | null;
  /** null where this instance has no such provider. */
  providerNamed(name: string): PaymentProvider | null;
}

export const createPaymentMethods = (
  providers: Readonly<Record<PaymentType, PaymentProvider | null>>,
): PaymentMethods => {
  const all = (Object.keys(providers) as PaymentType[]).map((type) => {
    const provider = providers[type];
    return { type, provider: provider && outsideTransactions(provider.name, provider) };
  });
  const named = new Map<PaymentProviderName, PaymentProvider>();
  for (const { provider } of all) if (provider) named.set(provider.name, provider);
  return {
    all,
    providerOf: (type) => all.find((method) => method.type === type)?.provider ?? null,
    providerNamed: (name) => named.get(name as PaymentProviderName) ?? null,
  };
};
