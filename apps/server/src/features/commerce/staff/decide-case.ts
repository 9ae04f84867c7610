import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PurchaseId } from '@dubplate/contract/ids';
import { asCents, type Cents, dollarsToCents } from '@dubplate/rules/cents';
import { lockUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { CommerceContext } from '../context.ts';
import { DIFFERENCES, postToLedger, REFUNDS_PAYABLE, SUSPENSE } from '../ledger/store.ts';
import { CURRENCY } from '../payments/order.ts';
import {
  findCase,
  findPayment,
  listPurchaseUuids,
  lockPayment,
  type StoredCase,
  type StoredPayment,
  updateCase,
} from '../payments/store.ts';
import { canMovePurchase } from '../purchases/purchase-states.ts';
import { lockPurchases, type StoredPurchase } from '../purchases/store.ts';
import { moveRefund } from '../refunds/refund-states.ts';
import { createRefund, leftToRefund, refundPurchase } from '../refunds/request-refund.ts';
import { lockRefund } from '../refunds/store.ts';
import { withdrawIfDecided } from '../settlement/record-cases.ts';

interface Decision {
  readonly actor: Actor;
  readonly uuid: string;
  readonly now: Date;
  readonly decision: 'ACCEPT' | 'REFUND' | 'RETURN';
  readonly purchaseUuid: PurchaseId;
  readonly reason: string;
}

interface DecisionContext {
  readonly trx: Db;
  readonly deps: CommerceContext;
  readonly payment: StoredPayment;
  readonly purchase: StoredPurchase;
  readonly found: StoredCase;
  readonly decided: Decision;
}

/** Locks the user, the payment and the purchase of a case. @throws 404, 409 CASE_CLOSED */
const lockCase = async (trx: Db, { uuid, purchaseUuid }: Decision) => {
  const known = await findCase(trx, uuid);
  const owner = known && (await findPayment(trx, known.payment_uuid));
  if (!owner || !(await listPurchaseUuids(trx, owner.uuid)).includes(purchaseUuid)) throw notFound();
  await lockUser(trx, owner.user_uuid);
  const payment = await lockPayment(trx, owner.uuid);
  const [purchase] = await lockPurchases(trx, [purchaseUuid]);
  const found = await findCase(trx, uuid);
  if (!purchase || !found) throw notFound();
  if (!found.is_open) throw apiError(commerceErrors, 'CASE_CLOSED');
  return { payment, purchase, found };
};

/** Posts the money as loss or gain; the purchases do not change. Returns the undecided rest: 0. */
const accept = async ({ trx, payment, found, decided: { now } }: DecisionContext): Promise<Cents> => {
  const { held_cents: held, currency } = found;
  await postToLedger(trx, {
    kind: 'difference',
    reference: `case_accepted:${found.uuid}:${now.getTime()}`,
    userUuid: payment.user_uuid,
    paymentUuid: payment.uuid,
    debit: held > 0 ? DIFFERENCES : SUSPENSE,
    credit: held > 0 ? SUSPENSE : DIFFERENCES,
    cents: asCents(Math.abs(held)),
    currency,
    now,
  });
  return asCents(0);
};

/** Counts whole dollars as a refund of this purchase. Returns the undecided rest. @throws 409 WRONG_PURCHASE_STATE */
const refund = async ({ trx, deps, payment, purchase, found, decided }: DecisionContext): Promise<Cents> => {
  const { actor, now } = decided;
  const amount = Math.min(leftToRefund(purchase), Math.floor(found.held_cents / 100));
  const isPaidByIt = purchase.paid_by_uuid === payment.uuid && canMovePurchase(purchase.status, 'refund');
  if (!isPaidByIt || found.currency !== CURRENCY || amount <= 0) throw apiError(commerceErrors, 'WRONG_PURCHASE_STATE');
  const { uuid } = await refundPurchase(trx, deps, {
    payment,
    purchase,
    amount,
    reason: 'PROVIDER',
    // The money has already left: no job sends it.
    status: 'BY_HAND',
    actorUuid: actor.uuid,
    now,
  });
  await moveRefund(trx, await lockRefund(trx, uuid), 'send', {
    provider: payment.provider,
    now,
    externalId: found.reference,
    from: SUSPENSE,
  });
  return asCents(found.held_cents - dollarsToCents(amount));
};

/** Requests a refund of the money beyond the price. Returns the undecided rest: 0. @throws 409 WRONG_PURCHASE_STATE */
const giveBack = async ({ trx, deps, payment, found, decided: { now } }: DecisionContext): Promise<Cents> => {
  if (found.held_cents >= 0) throw apiError(commerceErrors, 'WRONG_PURCHASE_STATE');
  const money = { cents: asCents(-found.held_cents), currency: found.currency };
  const sent = await createRefund(trx, deps, { payment, purchase: null, money, reason: 'SET_ASIDE', now });
  await postToLedger(trx, {
    kind: 'refund_requested',
    reference: `refund_requested:${sent.uuid}`,
    userUuid: payment.user_uuid,
    paymentUuid: payment.uuid,
    refundUuid: sent.uuid,
    debit: SUSPENSE,
    credit: REFUNDS_PAYABLE,
    ...money,
    now,
  });
  return asCents(0);
};

const decisions = { ACCEPT: accept, REFUND: refund, RETURN: giveBack };

/**
 * Decides on money that a provider moved without our request. A case with an undecided rest stays open.
 * @throws 404, 409 CASE_CLOSED or WRONG_PURCHASE_STATE
 */
export const decideCase = (db: Db, deps: CommerceContext, decided: Decision): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { actor, uuid, decision, purchaseUuid, reason, now } = decided;
    const locked = await lockCase(trx, decided);
    const { found, payment } = locked;
    const held = await decisions[decision]({ trx, deps, decided, ...locked });
    await updateCase(trx, uuid, { held_cents: held, is_open: held !== 0, updated_at: now });
    await withdrawIfDecided(trx, payment.uuid);
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'payment-case.decide',
      subject: { type: 'payment', uuid: payment.uuid },
      before: { kind: found.kind, outcome: found.outcome, cents: found.held_cents, currency: found.currency },
      after: { decision, purchase_uuid: purchaseUuid, cents: held, reason },
      now,
    });
  });
