import { formatCents, requireCents } from '@dubplate/rules/cents';
import { fromUnits, parseAmount, SOURCE_DIGITS, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';

/** Bank amounts have whole cents. */
const CENT_DIGITS = 2;

/** Reads a bank amount as a person types it; null if it is none, or finer than a cent. */
export const readBankAmount = (typed: string): string | null => {
  const amount = parseAmount(typed.trim());
  if (amount === null) return null;
  const [, fraction = ''] = amount.split('.');
  return fraction.length <= CENT_DIGITS ? amount : null;
};

/** What the rows add up to in USD: the received amount, with the fee if the service bears it. */
export const baseOf = (received: string, fee: string, feeBy: 'service' | 'artists'): string =>
  formatCents(requireCents(received) + (feeBy === 'service' ? requireCents(fee) : 0));

/** USD for one unit of the report’s currency, truncated to 12 decimals; null if the report adds up to 0. */
export const rateOf = (base: string, net: string): string | null => {
  const divisor = toUnits(net, SOURCE_DIGITS);
  if (divisor === 0n) return null;
  return fromUnits((toUnits(base, SOURCE_DIGITS) * 10n ** BigInt(USD_DIGITS)) / divisor, USD_DIGITS);
};

const signOf = (amount: string): number => (/^-?[0.]*$/.test(amount) ? 0 : amount.startsWith('-') ? -1 : 1);

/** Returns true if both are above zero, both below, or both zero, as an approval requires. */
export const hasSameSign = (base: string, net: string): boolean => signOf(base) === signOf(net);
