declare const unit: unique symbol;

/** Whole hundredths of a currency unit. Branded because prices and purchases are in whole dollars. */
export type Cents = number & { readonly [unit]: 'cents' };

export const dollarsToCents = (dollars: number): Cents => (dollars * 100) as Cents;

/** Brands an amount that is already in cents, such as a provider's. */
export const asCents = (cents: number): Cents => cents as Cents;

/** Formats 1500 cents as `15.00`, as provider APIs expect. */
export const decimalOf = ({ cents }: { readonly cents: number; readonly currency?: string }): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Parses `15.00`, `15` or 15.0; returns null if the text is not an amount. */
export const centsOf = (amount: unknown): Cents | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(String(amount));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  // Truncates fractions of a cent.
  return asCents(Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')));
};
