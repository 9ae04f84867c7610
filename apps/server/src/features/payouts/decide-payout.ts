import type { UserId } from '@dubplate/contract/ids';
import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import { canMovePayout, type PayoutMove } from '@dubplate/rules/payouts/payout-states';
import { recordAct } from '#features/audit/index.ts';
import { lockBooks } from '#features/royalties/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { PayoutContext } from './context.ts';
import {
  countApprovals,
  insertApproval,
  lockPayout,
  type MoveOptions,
  movePayout,
  type StoredPayout,
} from './store.ts';

/** @throws 404 */
const lockKnown = async (trx: Db, uuid: string): Promise<StoredPayout> => {
  // Before the payout, as everything that moves money does.
  await lockBooks(trx);
  const payout = await lockPayout(trx, uuid);
  if (!payout) throw notFound();
  return payout;
};

/** How many different administrators approve a payout. */
export const approvalsNeeded = (cents: number, twoPeopleCents: number): number => (cents > twoPeopleCents ? 2 : 1);

/** @throws 409 NOT_IN_STATE */
const move = async (
  trx: Db,
  context: PayoutContext,
  payout: StoredPayout,
  name: PayoutMove,
  options: MoveOptions,
): Promise<void> => {
  if (!(await movePayout(trx, context, payout, name, options))) throw apiError(payoutsErrors, 'NOT_IN_STATE');
};

/** @throws 404, 409 NOT_IN_STATE, OWN_PAYOUT, ANOTHER_PERSON_NEEDED */
export const approvePayout = (context: PayoutContext, uuid: string, actorUuid: UserId): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const payout = await lockKnown(trx, uuid);
    const now = context.clock.now();
    if (!canMovePayout(payout.state, 'approve')) throw apiError(payoutsErrors, 'NOT_IN_STATE');
    if (payout.user_uuid === actorUuid) throw apiError(payoutsErrors, 'OWN_PAYOUT');
    if (!(await insertApproval(trx, payout.id, actorUuid, now))) throw apiError(payoutsErrors, 'ANOTHER_PERSON_NEEDED');
    const approvals = await countApprovals(trx, payout.id);
    const needed = approvalsNeeded(payout.amount_cents, context.config.payouts.twoPeopleCents);
    if (approvals >= needed) await move(trx, context, payout, 'approve', { now, actorUuid });
    await recordAct(trx, {
      actorUuid,
      action: 'payouts.approve',
      subject: { type: 'payout', uuid },
      before: { state: payout.state, approvals: approvals - 1 },
      after: { approvals, needed },
      now,
    });
  });

/** @throws 404, 409 NOT_IN_STATE */
export const rejectPayout = (
  context: PayoutContext,
  uuid: string,
  { reason }: { readonly reason: string },
  actorUuid: UserId,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const payout = await lockKnown(trx, uuid);
    const now = context.clock.now();
    await move(trx, context, payout, 'reject', { now, reason, actorUuid });
    await recordAct(trx, {
      actorUuid,
      action: 'payouts.reject',
      subject: { type: 'payout', uuid },
      before: { state: payout.state },
      after: { reason },
      now,
    });
  });

/** Whether only a person can tell how a payout ends: it is paid by hand, or its provider cannot be asked any more. */
const endsByHand = ({ clock, providers }: PayoutContext, payout: StoredPayout): boolean => {
  if (payout.by_hand) return true;
  const provider = providers.named[payout.provider ?? 'paypal'];
  if (payout.batch_created_at === null) return false;
  if (!provider?.fetch) return payout.state === 'UNKNOWN' || payout.state === 'SENT';
  const age = clock.now().getTime() - payout.batch_created_at.getTime();
  return payout.state === 'UNKNOWN' && age > (provider.repeatableMs ?? 0);
};

/** @throws 404, 409 NOT_IN_STATE, NOT_BY_HAND, TOO_EARLY */
export const setStateByHand = (
  context: PayoutContext,
  uuid: string,
  {
    state,
    reference,
    note,
  }: { readonly state: 'PAID' | 'FAILED'; readonly reference?: string | undefined; readonly note?: string | undefined },
  actorUuid: UserId,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const payout = await lockKnown(trx, uuid);
    const now = context.clock.now();
    if (!endsByHand(context, payout)) throw apiError(payoutsErrors, 'NOT_BY_HAND');
    if (state === 'PAID' && payout.not_before && payout.not_before > now)
      throw apiError(payoutsErrors, 'TOO_EARLY', {
        values: { time: payout.not_before.toISOString().slice(0, 16).replace('T', ' ') },
      });
    await move(trx, context, payout, state === 'PAID' ? 'payByHand' : 'failByHand', {
      now,
      actorUuid,
      reason: note ?? null,
      reference: reference ?? null,
    });
    await recordAct(trx, {
      actorUuid,
      action: 'payouts.state',
      subject: { type: 'payout', uuid },
      before: { state: payout.state },
      after: { state, reference: reference ?? null, note: note ?? null },
      now,
    });
  });
