declare const unit: unique symbol;

/** Whole hundredths of a currency unit. A type of its own, for prices and purchases are in whole dollars. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Whole US dollars in cents. */
export const dollarsToCents = (dollars: number): Cents => (dollars * 100) as Cents;

/** An amount that is in cents already, such as a provider's. */
export const asCents = (cents: number): Cents => cents as Cents;
