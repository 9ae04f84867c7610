import { lockUser } from '#features/accounts/index.ts';
import { inTransaction } from '#platform/database/tables.ts';
import type { CommerceContext } from '../context.ts';
import { knownOrder } from '../payments/order.ts';
import { findPayment, type StoredPayment } from '../payments/store.ts';
import { moveRefund } from './refund-states.ts';
import { findRefund, listDueRefunds, lockRefund, type StoredRefund, updateRefund } from './store.ts';
import { sendRefundToAddress } from './withdraw-refund.ts';

const MINUTE_MS = 60_000;
/** Minutes until the next try; the last value repeats. */
const WAITS = [1, 2, 5, 15, 60] as const;
/** After this time staff send the money by hand. */
const GIVEN_UP_AFTER_MS = 48 * 60 * MINUTE_MS;
const BATCH = 50;

const finishRefund = (
  { db, clock }: CommerceContext,
  refund: StoredRefund,
  payment: StoredPayment,
  move: 'send' | 'fail',
  externalId?: string,
) =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, refund.user_uuid);
    const current = await lockRefund(trx, refund.uuid);
    await moveRefund(trx, current, move, {
      provider: payment.provider,
      now: clock.now(),
      ...(externalId !== undefined && { externalId }),
    });
  });

/** Schedules the next try, or fails the refund after two days. */
const postponeRefund = async (deps: CommerceContext, refund: StoredRefund, payment: StoredPayment, error: unknown) => {
  const { db, clock, log } = deps;
  const now = clock.now();
  const fields = { err: error, refund_uuid: refund.uuid, provider: payment.provider };
  if (now.getTime() - refund.created_at.getTime() > GIVEN_UP_AFTER_MS) {
    await finishRefund(deps, refund, payment, 'fail');
    log.error(fields, 'a refund could not be sent; staff have to send it');
    return;
  }
  const minutes = WAITS[Math.min(refund.tries, WAITS.length - 1)] ?? 60;
  await updateRefund(db, refund.uuid, {
    tries: refund.tries + 1,
    next_try_at: new Date(now.getTime() + minutes * MINUTE_MS),
  });
  log.warn(fields, 'a refund could not be sent; it will be tried again');
};

/** Sends a refund to the provider, with its id as idempotency key. */
export const sendRefund = async (deps: CommerceContext, refundUuid: string): Promise<void> => {
  const refund = await findRefund(deps.db, refundUuid);
  if (refund?.status !== 'REQUESTED') return;
  const payment = await findPayment(deps.db, refund.payment_uuid);
  const order = payment && knownOrder(payment);
  if (!order) throw new Error(`Refund ${refund.uuid} has no payment with an order`);
  if (refund.withdrawal_address !== null) return sendRefundToAddress(deps, refund, payment);
  try {
    const provider = deps.methods.providerNamed(payment.provider);
    if (!provider?.refund) throw new Error(`The provider ${payment.provider} is missing or has no refunds`);
    const { externalId } = await provider.refund({
      refundUuid: refund.uuid,
      order,
      reference: payment.provider_reference ?? '',
      money: { cents: refund.amount_cents, currency: refund.currency },
    });
    await finishRefund(deps, refund, payment, 'send', externalId);
  } catch (error) {
    await postponeRefund(deps, refund, payment, error);
  }
};

/** Retries refunds that the provider did not accept. */
export const sendDueRefunds = async (deps: CommerceContext, signal: AbortSignal): Promise<void> => {
  for (const { uuid } of await listDueRefunds(deps.db, deps.clock.now(), BATCH)) {
    if (signal.aborted) return;
    await sendRefund(deps, uuid);
  }
};
