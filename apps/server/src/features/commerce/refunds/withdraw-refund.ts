import { lockUser } from '#features/accounts/index.ts';
import { inTransaction } from '#platform/database/tables.ts';
import type { CommerceContext } from '../context.ts';
import type { StoredPayment } from '../payments/store.ts';
import type { WithdrawalAnswer } from '../providers/payment-provider.ts';
import { moveRefund, type RefundMove } from './refund-states.ts';
import { lockRefund, type StoredRefund, updateRefund } from './store.ts';

/** A call and its answer take less time; until then staff cannot decide about it. */
const CALL_MS = 60_000;

/** Whether the answer to a withdrawal may still come. */
export const isBeingCalled = ({ status, updated_at }: StoredRefund, now: Date): boolean =>
  status === 'UNKNOWN' && now.getTime() - updated_at.getTime() < CALL_MS;

const move = (
  { db, clock }: CommerceContext,
  refund: StoredRefund,
  payment: StoredPayment,
  to: RefundMove,
  { externalId, refusal }: { readonly externalId?: string; readonly refusal?: string } = {},
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, refund.user_uuid);
    const current = await lockRefund(trx, refund.uuid);
    const change = { provider: payment.provider, now: clock.now(), ...(externalId !== undefined && { externalId }) };
    if (!(await moveRefund(trx, current, to, change))) return false;
    if (refusal !== undefined) await updateRefund(trx, refund.uuid, { withdrawal_refusal: refusal });
    return true;
  });

/**
 * Sends a refund to the address that staff entered. The refund is `UNKNOWN` before the call, so that neither a crash nor
 * a lost answer leads to a second one.
 */
export const sendRefundToAddress = async (
  deps: CommerceContext,
  refund: StoredRefund,
  payment: StoredPayment,
): Promise<void> => {
  const { withdrawal_network: network, withdrawal_address: address, amount_cents: cents } = refund;
  if (network === null || address === null) throw new Error(`Refund ${refund.uuid} has no address`);
  if (!(await move(deps, refund, payment, 'call'))) return;
  const withdraw = deps.methods.providerNamed(payment.provider)?.withdraw;
  let answer: WithdrawalAnswer;
  try {
    answer = withdraw
      ? await withdraw({ network, address, cents })
      : { outcome: 'refused', fault: 'operator', reason: 'The key for withdrawals is missing' };
  } catch (error) {
    const fields = { err: error, refund_uuid: refund.uuid, provider: payment.provider };
    deps.log.error(fields, 'it is unknown whether a refund was sent; staff have to look');
    return;
  }
  if (answer.outcome === 'accepted') await move(deps, refund, payment, 'send', { externalId: answer.reference });
  else await move(deps, refund, payment, 'reopen', { refusal: answer.reason });
};
