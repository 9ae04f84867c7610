import { z } from 'zod';
import { centsOf } from '../money.ts';
import { type Money, type PaymentReport, ProviderFailed } from '../payment-provider.ts';

const amount = z.object({ currency_code: z.string(), value: z.string() });
const capture = z.object({ id: z.string(), status: z.string(), amount });

/** An order of Orders v2, as far as we read it. */
export const payPalOrder = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(capture).default([]) }).optional() }))
    .default([]),
});
export type PayPalOrder = z.infer<typeof payPalOrder>;

/** @throws ProviderFailed where the amount can't be read: money is never guessed */
export const moneyOf = ({ currency_code, value }: z.infer<typeof amount>): Money => {
  const cents = centsOf(value);
  if (cents === null) throw new ProviderFailed(`PayPal names an amount of ${value}`);
  return { cents, currency: currency_code };
};

/** What a capture says: a completed order may contain a declined one. */
export const reportOfCapture = ({ id, status, amount }: z.infer<typeof capture>): PaymentReport => {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return { state: 'paid', money: moneyOf(amount), reference: id };
    case 'REFUNDED':
      return { state: 'refunded', money: moneyOf(amount) };
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
  if (captured) return reportOfCapture(captured);
  return status === 'VOIDED' ? { state: 'lapsed' } : { state: 'open' };
};
