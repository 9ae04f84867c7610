import type { UserId } from '@dubplate/contract/ids';
import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import type { PayoutMethodType } from '@dubplate/contract/payouts/limits';
import type { PayoutQuote } from '@dubplate/contract/payouts/schemas';
import { asCents, type Cents, formatCents, requireCents } from '@dubplate/rules/cents';
import type { ServerContext } from '#platform/context.ts';
import { apiError } from '#platform/errors.ts';
import { type Offer, offeredMethods } from './methods/offered.ts';
import { methodNotBefore } from './methods/set-method.ts';
import { createPayoutBox, currentMethod, openDetails } from './methods/store.ts';

interface Price {
  /** Of the amount, in hundredths of a percent. */
  readonly rate: number;
  readonly fixed: number;
  readonly max: number | null;
  /** Workdays until the money is there. */
  readonly days: { readonly from: number; readonly to: number };
}

/** What providers charge by their price lists, in cents. Their reports tell the actual fees. */
const PROVIDER_PRICES: Readonly<Record<PayoutMethodType, Price>> = {
  PAYPAL: { rate: 200, fixed: 0, max: 2000, days: { from: 0, to: 1 } },
  CARD: { rate: 25, fixed: 25, max: null, days: { from: 2, to: 5 } },
  CRYPTO: { rate: 0, fixed: 0, max: null, days: { from: 0, to: 1 } },
  BANK: { rate: 0, fixed: 0, max: null, days: { from: 1, to: 5 } },
};
const BY_HAND_DAYS: Readonly<Record<PayoutMethodType, Price['days']>> = {
  PAYPAL: { from: 1, to: 3 },
  CARD: { from: 1, to: 3 },
  CRYPTO: { from: 1, to: 3 },
  BANK: { from: 1, to: 5 },
};

/** Estimates the fee of a payout, rounded up to whole cents. */
export const estimateFee = (method: PayoutMethodType, cents: Cents, byHand: boolean): Cents => {
  if (byHand) return asCents(0);
  const { rate, fixed, max } = PROVIDER_PRICES[method];
  const fee = Math.ceil((cents * rate) / 10_000) + fixed;
  return asCents(max === null ? fee : Math.min(fee, max));
};

/** Tells what a payout would cost the service, what arrives, and when. @throws 409 NO_METHOD */
export const quotePayout = async (
  context: Pick<ServerContext, 'clock' | 'db' | 'keyring'> & Offer,
  userUuid: UserId,
  amount: string,
): Promise<PayoutQuote> => {
  const { clock, db, keyring } = context;
  const stored = await currentMethod(db, userUuid);
  if (!stored) throw apiError(payoutsErrors, 'NO_METHOD');
  const { method } = stored;
  const details = openDetails(createPayoutBox(keyring), stored.uuid, stored.sealed);
  const byHand =
    details?.method === 'CARD'
      ? details.account === null
      : (offeredMethods(context, true).find((offered) => offered.method === method)?.by_hand ?? true);
  const cents = requireCents(amount);
  return {
    amount: formatCents(cents),
    method,
    fee: formatCents(estimateFee(method, cents, byHand)),
    // The service pays the fee.
    receives: formatCents(cents),
    by_hand: byHand,
    not_before: methodNotBefore(stored, clock.now())?.toISOString() ?? null,
    days: byHand ? BY_HAND_DAYS[method] : PROVIDER_PRICES[method].days,
  };
};
