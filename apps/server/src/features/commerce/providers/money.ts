import { asCents, type Cents } from '../ledger/cents.ts';
import type { Money } from './payment-provider.ts';

/** `{ cents: 1500 }` as `15.00`, the way providers write amounts. */
export const decimalOf = ({ cents }: Money): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Reads `15.00`, `15` or 15.0 to the cent; null for what is no amount. */
export const centsOf = (amount: unknown): Cents | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(String(amount));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  // What is finer than a cent is no cent more.
  return asCents(Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')));
};
