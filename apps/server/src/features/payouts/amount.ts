import { asCents, type Cents } from '#features/commerce/index.ts';

/** Reads an amount as the contract allows it: `25`, `25.5` or `25.00`. */
export const centsOfAmount = (amount: string): Cents => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return asCents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
};

/** Writes cents with two decimals. */
export const decimalOfCents = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
