import { useMessages } from '#lib/i18n/i18n.ts';

const NAMED = [
  'customer',
  'customers',
  'revenue',
  'granted',
  'refunds-payable',
  'suspense',
  'differences',
  'currency-exchange',
  'corrections',
  'carried-over',
] as const;

const PROVIDERS = ['paypal', 'cryptocloud', 'stripe', 'sandbox'] as const;

/** The display name of a ledger account; an unknown account keeps its code. */
export const useAccountName = () => {
  const text = useMessages('staff', 'ledger');
  return (account: string): string => {
    const named = NAMED.find((known) => known === account);
    if (named) return text(named);
    const provider = PROVIDERS.find((known) => account === `provider:${known}`);
    return provider ? text(provider) : account;
  };
};
