import { fromUnits, toUnits } from '@dubplate/rules/royalties/amounts';

/** Shares have at most two decimals. */
const DIGITS = 2;
const WHOLE = toUnits('100', DIGITS);
const SHARE = /^(\d{1,3})(?:[.,](\d{1,2}))?$/;

/** Reads a percent as a person types it, such as `33,3`; null if it is none above 0 and at most 100. */
export const readShare = (typed: string): string | null => {
  const [, whole, fraction] = SHARE.exec(typed.trim().replace(/\s*%$/, '')) ?? [];
  if (whole === undefined) return null;
  const units = toUnits(fraction ? `${whole}.${fraction}` : whole, DIGITS);
  return units > 0n && units <= WHOLE ? fromUnits(units, DIGITS) : null;
};

/** The sum of shares, and what is left of 100 percent, exactly; nothing is left if the sum is larger. */
export const restOf = (shares: readonly string[]): { readonly sum: string; readonly rest: string | null } => {
  const sum = shares.reduce((all, share) => all + toUnits(share, DIGITS), 0n);
  return { sum: fromUnits(sum, DIGITS), rest: sum > WHOLE ? null : fromUnits(WHOLE - sum, DIGITS) };
};
