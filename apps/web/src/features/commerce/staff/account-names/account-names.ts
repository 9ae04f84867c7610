import { useMessages } from '#lib/i18n/i18n.ts';

const NAMED = [
  'customer',
  'customers',
  'artists',
  'revenue',
  'granted',
  'refunds-payable',
  'suspense',
  'differences',
  'currency-exchange',
  'corrections',
  'carried-over',
  'royalties_received',
  'royalties_pending',
  'royalties_service',
  'royalties_fees',
  'payouts_in_transit',
  'payout_fees',
  'adjustments',
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
