declare const unit: unique symbol;

/** Whole hundredths of a currency unit. Branded because prices and purchases are in whole dollars. */
export type Cents = number & { readonly [unit]: 'cents' };

export const dollarsToCents = (dollars: number): Cents => (dollars * 100) as Cents;

/** Brands an amount that is already in cents, such as a provider's. */
export const asCents = (cents: number): Cents => cents as Cents;

/** Writes 1500 cents as `15.00` and -150 as `-1.50`. */
export const formatCents = (cents: number): string => {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
};

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,18}))?$/;

/** Reads `15.00`, `15` or 15.0, cutting off fractions of a cent; null if it is no amount. */
export const parseCents = (amount: unknown): Cents | null => {
  const [, sign = '', whole, fraction = ''] = AMOUNT.exec(String(amount)) ?? [];
  if (whole === undefined) return null;
  const size = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return asCents(sign === '-' && size > 0 ? -size : size);
};

/** Reads an amount that was checked before. @throws RangeError if it is none */
export const requireCents = (amount: string): Cents => {
  const cents = parseCents(amount);
  if (cents === null) throw new RangeError(`Not an amount: ${amount}`);
  return cents;
};
