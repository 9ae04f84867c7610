import type Stripe from 'stripe';
import { asCents } from '#features/commerce/ledger/cents.ts';
import type { ProviderCase } from '../payment-provider.ts';

/** Reads a refund; null if its money has not left. The money of a failed one came back. */
const refundCase = ({ id, amount, currency, status, metadata }: Stripe.Refund): ProviderCase | null => {
  if (status === 'requires_action') return null;
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    kind: 'REFUND',
    reference: id,
    outcome: hasFailed ? 'WON' : 'LOST',
    disputed: null,
    currency: currency.toUpperCase(),
    refundUuid: metadata?.refund_uuid ?? null,
    movements: [
      { id, cents: asCents(amount) },
      ...(hasFailed ? [{ id: `${id}:failed`, cents: asCents(-amount) }] : []),
    ],
  };
};

const outcomeOf = (status: Stripe.Dispute['status']): ProviderCase['outcome'] => {
  if (status === 'won' || status === 'warning_closed') return 'WON';
  return status === 'lost' || status === 'prevented' ? 'LOST' : 'OPEN';
};

/** Reads a dispute with its withdrawn and reinstated funds. Stripe's fees are not booked. */
const disputeCase = ({ id, amount, currency, status, balance_transactions }: Stripe.Dispute): ProviderCase => ({
  kind: 'DISPUTE',
  reference: id,
  outcome: outcomeOf(status),
  disputed: asCents(amount),
  currency: currency.toUpperCase(),
  refundUuid: null,
  movements: balance_transactions.map((moved) => ({
    id: moved.id,
    // An account in another currency is moved in that one.
    cents: asCents(-Math.sign(moved.amount) * (moved.currency === currency ? Math.abs(moved.amount) : amount)),
  })),
});

/** Fetches the refunds and disputes of a charge, if it has any. */
export const casesOfCharge = async (
  stripe: Stripe,
  paymentIntent: string,
  { amount_refunded, disputed }: Stripe.Charge,
): Promise<ProviderCase[]> => {
  const about = { payment_intent: paymentIntent, limit: 100 };
  const refunds = amount_refunded > 0 ? (await stripe.refunds.list(about)).data : [];
  const disputes = disputed ? (await stripe.disputes.list(about)).data : [];
  return [...refunds.map(refundCase).filter((one) => one !== null), ...disputes.map(disputeCase)];
};
