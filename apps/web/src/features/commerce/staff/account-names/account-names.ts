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
  'royalties_received',
  'royalties_pending',
  'royalties_service',
  'royalties_fees',
  'payouts_in_transit',
  'payout_fees',
  'adjustments',
] as const;

/** Precedes the uuid of the user to whom an account belongs. */
const ARTIST = 'artist_payable:';
const ID_SHOWN = 8;

const PROVIDERS = ['paypal', 'cryptocloud', 'stripe', 'sandbox'] as const;

/** Returns the uuid of the user to whom an account belongs, or null for an account of the service. */
export const ownerOf = (account: string): string | null =>
  account.startsWith(ARTIST) ? account.slice(ARTIST.length) : null;

/** The display name of a ledger account; an unknown account keeps its code. */
export const useAccountName = () => {
  const text = useMessages('staff', 'ledger');
  return (account: string): string => {
    const named = NAMED.find((known) => known === account);
    if (named) return text(named);
    const owner = ownerOf(account);
    if (owner) return text('artistPayable', { id: owner.slice(0, ID_SHOWN) });
    const provider = PROVIDERS.find((known) => account === `provider:${known}`);
    return provider ? text(provider) : account;
  };
};
