import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PurchaseId } from '@dubplate/contract/ids';
import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';
import { hasNoOwner, isCryptoAddress } from '@dubplate/rules/payouts/crypto-address';
import { lockUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { CommerceContext } from '../context.ts';
import { hasRightChecksum } from '../crypto-checksum.ts';
import { findPayment, listCasesOf, listPurchaseUuids, type StoredPayment } from '../payments/store.ts';
import { canMovePurchase } from '../purchases/purchase-states.ts';
import { findPurchase, lockPurchases } from '../purchases/store.ts';
import { moveRefund, type RefundStatus } from '../refunds/refund-states.ts';
import { leftToRefund, refundPurchase } from '../refunds/request-refund.ts';
import { findRefund, lockRefund, type StoredRefund, updateRefund } from '../refunds/store.ts';
import { isBeingCalled } from '../refunds/withdraw-refund.ts';

interface StaffRefund {
  readonly actor: Actor;
  readonly uuid: PurchaseId;
  readonly now: Date;
  /** Whole US dollars; by default everything that is left. */
  readonly amount?: number | undefined;
}

/** @throws 400 REFUND_TOO_MUCH, 400 PART_NOT_POSSIBLE */
const rejectWrongPart = (deps: CommerceContext, payment: StoredPayment, left: number, amount: number | undefined) => {
  if (amount === undefined || amount === left) return;
  if (amount > left) throw apiError(commerceErrors, 'REFUND_TOO_MUCH');
  if (!deps.methods.providerNamed(payment.provider)?.refund) throw apiError(commerceErrors, 'PART_NOT_POSSIBLE');
};

/**
 * Refunds a purchase. A full refund ends access at once, a partial one does not.
 * @throws 404, 409 NOTHING_PAID, CASE_OPEN or WRONG_PURCHASE_STATE, 400 REFUND_TOO_MUCH or PART_NOT_POSSIBLE
 */
export const refundByStaff = (
  db: Db,
  deps: CommerceContext,
  { actor, uuid, amount, now }: StaffRefund,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const known = await findPurchase(trx, uuid);
    if (!known) throw notFound();
    await lockUser(trx, known.user_uuid);
    const [purchase] = await lockPurchases(trx, [uuid]);
    const payment = purchase?.paid_by_uuid ? await findPayment(trx, purchase.paid_by_uuid) : undefined;
    if (!purchase || !payment) throw apiError(commerceErrors, 'NOTHING_PAID');
    if ((await listCasesOf(trx, payment.uuid)).some(({ is_open }) => is_open))
      throw apiError(commerceErrors, 'CASE_OPEN');
    if (!canMovePurchase(purchase.status, 'refund')) throw apiError(commerceErrors, 'WRONG_PURCHASE_STATE');
    const left = leftToRefund(purchase);
    rejectWrongPart(deps, payment, left, amount);
    const refund = await refundPurchase(trx, deps, {
      payment,
      purchase,
      amount,
      reason: 'STAFF',
      actorUuid: actor.uuid,
      now,
    });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'purchase.refund',
      subject: { type: 'purchase', uuid },
      before: { status: purchase.status, refunded: purchase.refunded_amount },
      after: {
        status: (amount ?? left) < left ? purchase.status : 'REFUNDED',
        refunded: purchase.refunded_amount + (amount ?? left),
        refund: { uuid: refund.uuid, status: refund.status },
      },
      now,
    });
  });

interface StaffAct {
  readonly actor: Actor;
  readonly uuid: string;
  readonly now: Date;
}

interface LockedRefund {
  readonly refund: StoredRefund;
  readonly payment: StoredPayment;
}

/** Locks a refund, works on it and returns its purchase. @throws 404 */
const withRefund = (
  db: Db,
  uuid: string,
  work: (trx: Db, locked: LockedRefund) => Promise<void>,
): Promise<PurchaseId> =>
  inTransaction(db, async (trx) => {
    const known = await findRefund(trx, uuid);
    if (!known) throw notFound();
    await lockUser(trx, known.user_uuid);
    const refund = await lockRefund(trx, uuid);
    const payment = await findPayment(trx, refund.payment_uuid);
    if (!payment) throw apiError(commerceErrors, 'WRONG_PURCHASE_STATE');
    await work(trx, { refund, payment });
    const [first] = refund.purchase_uuid ? [refund.purchase_uuid] : await listPurchaseUuids(trx, payment.uuid);
    if (!first) throw notFound();
    return first;
  });

/** @throws 409 WRONG_PURCHASE_STATE */
const moveByStaff = async (
  trx: Db,
  { refund, payment }: LockedRefund,
  move: 'settle' | 'withdraw' | 'reopen',
  now: Date,
): Promise<void> => {
  if (isBeingCalled(refund, now) || !(await moveRefund(trx, refund, move, { provider: payment.provider, now })))
    throw apiError(commerceErrors, 'WRONG_PURCHASE_STATE');
};

const recordRefundAct = (
  trx: Db,
  { refund }: LockedRefund,
  { actor, uuid, now }: StaffAct,
  act: { readonly action: string; readonly status: RefundStatus; readonly more?: object },
): Promise<void> =>
  recordAct(trx, {
    actorUuid: actor.uuid,
    action: act.action,
    subject: { type: 'refund', uuid },
    before: { status: refund.status },
    after: {
      status: act.status,
      cents: refund.amount_cents,
      currency: refund.currency,
      purchase_uuid: refund.purchase_uuid,
      ...act.more,
    },
    now,
  });

/** Records that staff sent a refund by hand; returns the purchase. @throws 404, 409 WRONG_PURCHASE_STATE */
export const settleRefund = (db: Db, given: StaffAct): Promise<PurchaseId> =>
  withRefund(db, given.uuid, async (trx, locked) => {
    await moveByStaff(trx, locked, 'settle', given.now);
    await recordRefundAct(trx, locked, given, { action: 'refund.settle', status: 'DONE' });
  });

/**
 * Has a refund by hand sent to the payer's address; returns the purchase.
 * @throws 404, 400 WRONG_CRYPTO_ADDRESS or CRYPTO_ADDRESS_UNOWNED, 409 WRONG_PURCHASE_STATE or WITHDRAWAL_NOT_POSSIBLE
 */
export const withdrawRefund = (
  db: Db,
  { methods, jobs }: CommerceContext,
  { network, address, ...given }: StaffAct & { readonly network: CryptoNetwork; readonly address: string },
): Promise<PurchaseId> =>
  withRefund(db, given.uuid, async (trx, locked) => {
    const { refund, payment } = locked;
    if (!isCryptoAddress(network, address) || !hasRightChecksum(address))
      throw apiError(commerceErrors, 'WRONG_CRYPTO_ADDRESS');
    if (hasNoOwner(address)) throw apiError(commerceErrors, 'CRYPTO_ADDRESS_UNOWNED');
    if (refund.currency !== 'USD' || !methods.providerNamed(payment.provider)?.withdraw)
      throw apiError(commerceErrors, 'WITHDRAWAL_NOT_POSSIBLE');
    await moveByStaff(trx, locked, 'withdraw', given.now);
    await updateRefund(trx, refund.uuid, {
      withdrawal_network: network,
      withdrawal_address: address,
      withdrawal_refusal: null,
    });
    await jobs.send(trx, 'send-refund', { refund_uuid: refund.uuid });
    const more = { network, address };
    await recordRefundAct(trx, locked, given, { action: 'refund.withdraw', status: 'REQUESTED', more });
  });

/** Records that a withdrawal sent nothing; returns the purchase. @throws 404, 409 WRONG_PURCHASE_STATE */
export const reopenRefund = (db: Db, given: StaffAct): Promise<PurchaseId> =>
  withRefund(db, given.uuid, async (trx, locked) => {
    await moveByStaff(trx, locked, 'reopen', given.now);
    await recordRefundAct(trx, locked, given, { action: 'refund.reopen', status: 'BY_HAND' });
  });
