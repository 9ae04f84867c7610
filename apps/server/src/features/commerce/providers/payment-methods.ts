import type { PaymentProviderName, PaymentType } from '@dubplate/contract/commerce/limits';
import type { Config } from '#config/config.ts';
import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import { isForwarded } from '#platform/http/addresses/client-address.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface PaymentMethod {
  readonly type: PaymentType;
  /** Null if this way to pay is inactive. */
  readonly provider: PaymentProvider | null;
}

/** The provider of each way to pay, as this instance is set up. */
export interface PaymentMethods {
  /** Lists all ways to pay in the order in which they are offered. The caller decides whether test money counts. */
  offeredTo(caller: Parameters<typeof isForwarded>[0]): readonly PaymentMethod[];
  /** Every provider of this instance, once. */
  providers(): readonly PaymentProvider[];
  /** null where this instance has no such provider. */
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
