import { cutAmount, parseAmount, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';

const CENT_DIGITS = 2;
const WHOLE_DIGITS = 9;

/** Reads US dollars as a person types them; null for other texts, fractions of a cent, and amounts up to zero. */
export const readAmount = (typed: string): string | null => {
  const amount = parseAmount(typed.trim());
  if (amount === null || amount.startsWith('-')) return null;
  const [whole = '', fraction = ''] = amount.split('.');
  if (whole.length > WHOLE_DIGITS || fraction.length > CENT_DIGITS) return null;
  return toUnits(amount, CENT_DIGITS) > 0n ? amount : null;
};

export const isLess = (amount: string, than: string): boolean =>
  toUnits(amount, USD_DIGITS) < toUnits(than, USD_DIGITS);

/** The whole cents of a balance; `0.00` if it is a debt. */
export const payableCents = (payable: string): string => (payable.startsWith('-') ? '0.00' : cutAmount(payable));
