import { z } from 'zod';
import { asCents } from '#features/commerce/ledger/cents.ts';
import { centsOf } from '../money.ts';
import { type Money, type PaymentReport, type ProviderCase, ProviderFailed } from '../payment-provider.ts';

export const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({ id: z.string(), status: z.string(), amount });
const refund = z.object({ id: z.string(), status: z.string(), amount, custom_id: z.string().nullish() });

/** An order of Orders v2, as far as we read it. */
export const payPalOrder = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        payments: z.object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) }).optional(),
      }),
    )
    .default([]),
});
export type PayPalOrder = z.infer<typeof payPalOrder>;

/** @throws ProviderFailed where the amount can't be read: money is never guessed */
export const moneyOf = ({ currency_code, value }: z.infer<typeof amount>): Money => {
  const cents = centsOf(value);
  if (cents === null) throw new ProviderFailed(`PayPal names an amount of ${value}`);
  return { cents, currency: currency_code };
};

/** Reads a refund of a capture; null while it is pending. The money of a failed one came back. */
const refundCase = ({ id, status, amount, custom_id }: z.infer<typeof refund>): ProviderCase | null => {
  const { cents, currency } = moneyOf(amount);
  const hasFailed = status === 'FAILED' || status === 'CANCELLED';
  if (!hasFailed && status !== 'COMPLETED') return null;
  return {
    kind: 'REFUND',
    reference: id,
    outcome: hasFailed ? 'WON' : 'LOST',
    disputed: null,
    currency,
    refundUuid: custom_id ?? null,
    movements: [{ id, cents }, ...(hasFailed ? [{ id: `${id}:failed`, cents: asCents(-cents) }] : [])],
  };
};

/** What a capture says: a completed order may contain a declined one. */
const reportOfCapture = (
  { id, status, amount }: z.infer<typeof capture>,
  refunds: readonly z.infer<typeof refund>[],
): PaymentReport => {
  const cases = refunds.map(refundCase).filter((one) => one !== null);
  const found = { money: moneyOf(amount), ...(cases.length > 0 && { cases }) };
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return { state: 'paid', reference: id, ...found };
    case 'REFUNDED':
      return { state: 'refunded', ...found };
    case 'DECLINED':
    case 'FAILED':
    case 'DENIED':
      return { state: 'declined' };
    default:
      return { state: 'open' };
  }
};

/** The state of an order; one that is approved only waits to be captured. */
export const reportOfOrder = ({ status, purchase_units }: PayPalOrder): PaymentReport => {
  const captured = purchase_units.flatMap(({ payments }) => payments?.captures ?? [])[0];
  const refunds = purchase_units.flatMap(({ payments }) => payments?.refunds ?? []);
  if (captured) return reportOfCapture(captured, refunds);
  return status === 'VOIDED' ? { state: 'lapsed' } : { state: 'open' };
};
