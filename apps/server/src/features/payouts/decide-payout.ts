import type { UserId } from '@dubplate/contract/ids';
import { payoutsErrors, payoutsIssues } from '@dubplate/contract/payouts/errors';
import { canMovePayout, type PayoutMove } from '@dubplate/rules/payouts/payout-states';
import { recordAct } from '#features/audit/index.ts';
import { lockBooks } from '#features/royalties/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import type { PayoutContext } from './context.ts';
import { REPEATABLE_MS, UNANSWERED_MS } from './providers/payout-provider.ts';
import {
  countPeople,
  insertApproval,
  insertFailure,
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

/** How many different administrators approve a payout, or take back that it is paid. */
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
    const approvals = await countPeople(trx, 'payout_approvals', payout.id);
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

/**
 * Whether only a person can tell how a payout ends: it is paid by hand, or its provider cannot be asked any more. A call
 * with an unknown outcome may still be repeated for some time, with or without the provider's settings at this moment.
 */
export const endsByHand = (
  { clock, providers }: Pick<PayoutContext, 'clock' | 'providers'>,
  { by_hand, provider, batch_created_at, state }: EndingPayout,
): boolean => {
  if (by_hand) return true;
  if (provider === null || batch_created_at === null) return false;
  const repeatable = REPEATABLE_MS[provider];
  const age = clock.now().getTime() - batch_created_at.getTime();
  if (state === 'UNKNOWN') return repeatable === null || age > repeatable + UNANSWERED_MS;
  return state === 'SENT' && !providers.named[provider]?.fetch;
};

type EndingPayout = Pick<StoredPayout, 'by_hand' | 'provider' | 'batch_created_at' | 'state'>;

/**
 * Counts an administrator who says that a paid payout has failed: the artist gets its amount again, so it takes a note and,
 * above the limit, two people.
 * @returns whether enough people have said so
 * @throws 400 without a note, 409 ANOTHER_PERSON_NEEDED
 */
const confirmFailure = async (
  trx: Db,
  { config }: PayoutContext,
  payout: StoredPayout,
  { note, actorUuid, now }: { readonly note: string; readonly actorUuid: UserId; readonly now: Date },
): Promise<{ readonly confirmations: number; readonly needed: number }> => {
  if (note === '') refuseIssues(payoutsIssues, [{ path: 'note', code: 'note_required' }]);
  if (!(await insertFailure(trx, { payout_id: payout.id, user_uuid: actorUuid, note, at: now })))
    throw apiError(payoutsErrors, 'ANOTHER_PERSON_NEEDED');
  return {
    confirmations: await countPeople(trx, 'payout_failures', payout.id),
    needed: approvalsNeeded(payout.amount_cents, config.payouts.twoPeopleCents),
  };
};

/** @throws 400, 404, 409 NOT_IN_STATE, NOT_BY_HAND, TOO_EARLY, OWN_PAYOUT, ANOTHER_PERSON_NEEDED */
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
    const name = state === 'PAID' ? 'payByHand' : 'failByHand';
    if (!endsByHand(context, payout)) throw apiError(payoutsErrors, 'NOT_BY_HAND');
    if (!canMovePayout(payout.state, name)) throw apiError(payoutsErrors, 'NOT_IN_STATE');
    if (state === 'FAILED' && payout.user_uuid === actorUuid) throw apiError(payoutsErrors, 'OWN_PAYOUT');
    if (state === 'PAID' && payout.not_before && payout.not_before > now)
      throw apiError(payoutsErrors, 'TOO_EARLY', {
        values: { time: payout.not_before.toISOString().slice(0, 16).replace('T', ' ') },
      });
    const people =
      payout.state === 'PAID' ? await confirmFailure(trx, context, payout, { note: note ?? '', actorUuid, now }) : null;
    const isDecided = people === null || people.confirmations >= people.needed;
    if (isDecided)
      await move(trx, context, payout, name, { now, actorUuid, reason: note ?? null, reference: reference ?? null });
    await recordAct(trx, {
      actorUuid,
      action: 'payouts.state',
      subject: { type: 'payout', uuid },
      before: { state: payout.state },
      after: { state: isDecided ? state : payout.state, reference: reference ?? null, note: note ?? null, ...people },
      now,
    });
  });
