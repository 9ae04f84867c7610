import { fromUnits, SOURCE_DIGITS, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';

/** The money that reached the bank for a report. */
export interface Received {
  readonly received_cents: number | null;
  readonly fee_cents: number | null;
  readonly fee_by: 'service' | 'artists' | null;
}

/** The amount that the rows add up to, in cents: the fee is part of it if the service bears it. */
export const baseCentsOf = ({ received_cents, fee_cents, fee_by }: Received): number =>
  (received_cents ?? 0) + (fee_by === 'artists' ? 0 : (fee_cents ?? 0));

/** USD for one unit of the report’s currency, cut off after the 12th decimal; null for a draft. */
export const rateOf = (row: Received & { readonly net: string }): string | null => {
  if (row.received_cents === null) return null;
  const net = toUnits(row.net, SOURCE_DIGITS);
  if (net === 0n) return '0';
  return fromUnits((BigInt(baseCentsOf(row)) * 10n ** BigInt(USD_DIGITS + SOURCE_DIGITS - 2)) / net, USD_DIGITS);
};
