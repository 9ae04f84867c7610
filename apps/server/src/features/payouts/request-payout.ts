import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import { PAYOUTS_PER_DAY } from '@dubplate/contract/payouts/limits';
import { formatCents, requireCents } from '@dubplate/rules/cents';
import { DAY_MS } from '@dubplate/rules/dates';
import { cutAmount, fromUnits, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import { findUser, requireVerifiedName } from '#features/accounts/index.ts';
import { hasPaidPlan } from '#features/commerce/index.ts';
import { lockBooks, movePayoutMoney, partyOfUser, payableOf } from '#features/royalties/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { newUuid } from '#platform/ids.ts';
import type { PayoutContext } from './context.ts';
import { offeredMethods, offerOf } from './methods/offered.ts';
import { methodNotBefore } from './methods/set-method.ts';
import { currentMethod, openDetails } from './methods/store.ts';
import { readPayoutHistory } from './read.ts';
import { reviewRequest } from './review.ts';
import { addStep, insertPayout, lockPayout, payoutMoney, tellOfPayout } from './store.ts';

/**
 * Requests a payout in the caller's transaction: its money leaves the payable balance at once.
 * @returns its id
 * @throws 403 NOT_VERIFIED, 409 NO_METHOD, METHOD_INCOMPLETE, METHOD_NOT_ALLOWED, BELOW_MINIMUM, NOT_ENOUGH, TOO_MANY_TODAY
 */
export const requestPayout = async (trx: Db, context: PayoutContext, actor: Actor, amount: string): Promise<string> => {
  const { clock, config, box } = context;
  requireVerifiedName(await findUser(trx, actor.uuid));
  const now = clock.now();
  const cents = requireCents(amount);
  // Serializes requests of one person as well, and waits for a close.
  await lockBooks(trx);
  const method = await currentMethod(trx, actor.uuid);
  if (!method) throw apiError(payoutsErrors, 'NO_METHOD');
  if (!method.is_ready) throw apiError(payoutsErrors, 'METHOD_INCOMPLETE');
  const isPaidPlan = await hasPaidPlan(trx, actor.uuid, now);
  const offered = offeredMethods(offerOf(context), isPaidPlan).find((one) => one.method === method.method);
  if (!offered?.allowed) throw apiError(payoutsErrors, 'METHOD_NOT_ALLOWED');
  if (cents < config.payouts.minimumCents)
    throw apiError(payoutsErrors, 'BELOW_MINIMUM', {
      values: { minimum: formatCents(config.payouts.minimumCents) },
    });
  const partyId = await partyOfUser(trx, actor.uuid);
  const payable = await payableOf(trx, partyId);
  if (toUnits(formatCents(cents), USD_DIGITS) > payable)
    throw apiError(payoutsErrors, 'NOT_ENOUGH', { values: { payable: cutAmount(fromUnits(payable, USD_DIGITS)) } });
  const { ofDay } = await readPayoutHistory(trx, actor.uuid, new Date(now.getTime() - DAY_MS));
  if (ofDay.requests >= PAYOUTS_PER_DAY)
    throw apiError(payoutsErrors, 'TOO_MANY_TODAY', { values: { max: PAYOUTS_PER_DAY } });

  const uuid = newUuid();
  const details = openDetails(box, method.uuid, method.sealed);
  await insertPayout(trx, {
    uuid,
    user_uuid: actor.uuid,
    party_id: partyId,
    method_id: method.id,
    // A card without Stripe's account was set before the operator had Stripe.
    by_hand: offered.by_hand || (details?.method === 'CARD' && details.account === null),
    amount_cents: cents,
    state: 'REQUESTED',
    review: await reviewRequest(trx, {
      userUuid: actor.uuid,
      method,
      cents,
      limitCents: config.payouts.twoPeopleCents,
      now,
    }),
    requested_at: now,
    not_before: methodNotBefore(method, now),
  });
  const payout = await lockPayout(trx, uuid);
  if (!payout) throw new Error('The payout that was just requested is missing');
  const step = await addStep(trx, payout.id, { state: 'REQUESTED', at: now, reason: null, actorUuid: actor.uuid });
  await movePayoutMoney(trx, payoutMoney(payout), { from: 'balance', to: 'transit', step, provider: 'bank', now });
  await tellOfPayout(trx, context, payout, { state: 'REQUESTED', reason: null, now });
  return uuid;
};
