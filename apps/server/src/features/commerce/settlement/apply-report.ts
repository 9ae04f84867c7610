import type { PaymentId } from '@dubplate/contract/ids';
import { asCents, type Cents } from '@dubplate/rules/cents';
import { lockUser } from '#features/accounts/index.ts';
import { raiseAlert } from '#platform/alerts.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { CommerceContext } from '../context.ts';
import { postToLedger, providerAccount, SUSPENSE } from '../ledger/store.ts';
import { CURRENCY, moneyOf } from '../payments/order.ts';
import { movePayment, SET_ASIDE_ALERT } from '../payments/payment-states.ts';
import {
  findInOtherPayments,
  findPayment,
  listCasesOf,
  listPurchaseUuids,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from '../payments/store.ts';
import type { Money, PaymentReport, ProviderCase } from '../providers/payment-provider.ts';
import { canMovePurchase, movePurchase } from '../purchases/purchase-states.ts';
import { retryReleases } from '../purchases/release-services.ts';
import { lockPurchases } from '../purchases/store.ts';
import { moveRefund } from '../refunds/refund-states.ts';
import { refundPurchase } from '../refunds/request-refund.ts';
import { listRefundsOf, lockRefund } from '../refunds/store.ts';
import { payPurchases } from './pay-purchases.ts';
import { recordCases } from './record-cases.ts';

interface ReportContext {
  readonly trx: Db;
  readonly deps: CommerceContext;
  readonly payment: StoredPayment;
  readonly now: Date;
}

/** Completes our refunds of a payment and refunds its other purchases, after all its money went back. */
const returnAll = async ({ trx, deps, payment, now }: ReportContext): Promise<void> => {
  const refunds = await listRefundsOf(trx, payment.uuid);
  for (const refund of refunds) await moveRefund(trx, refund, 'send', { provider: payment.provider, now });
  for (const purchase of await lockPurchases(trx, await listPurchaseUuids(trx, payment.uuid))) {
    if (purchase.paid_by_uuid !== payment.uuid) continue;
    if (!canMovePurchase(purchase.status, 'refund')) continue;
    const { uuid } = await refundPurchase(trx, deps, {
      payment,
      purchase,
      reason: 'PROVIDER',
      status: 'BY_HAND',
      actorUuid: null,
      now,
    });
    await moveRefund(trx, await lockRefund(trx, uuid), 'send', { provider: payment.provider, now });
  }
};

/** Completes the refund of money that staff decided to return. */
const confirmReturn = async ({ trx, payment, now }: ReportContext): Promise<void> => {
  for (const refund of await listRefundsOf(trx, payment.uuid))
    await moveRefund(trx, refund, 'send', { provider: payment.provider, now });
};

/** Records that set-aside money was returned in the provider's dashboard. */
const returnSuspense = async ({ trx, payment, now }: ReportContext, money: Money): Promise<void> => {
  const reference = `suspense_returned:${payment.uuid}`;
  if (!(await movePayment(trx, payment, 'return', now))) return;
  await postToLedger(trx, {
    kind: 'suspense',
    reference,
    userUuid: payment.user_uuid,
    paymentUuid: payment.uuid,
    debit: SUSPENSE,
    credit: providerAccount(payment.provider),
    cents: asCents(money.cents),
    currency: money.currency,
    now,
  });
};

const isSame = (one: Money, cents: number | null, currency: string | null) =>
  one.cents === cents && one.currency === currency;

const isAsAsked = (money: Money, payment: StoredPayment): boolean => isSame(money, moneyOf(payment).cents, CURRENCY);

/**
 * Records that all of a payment went back, by our refund or in the provider's dashboard. Returns false if the amount
 * differs.
 */
const applyReturnedMoney = async (context: ReportContext, money: Money): Promise<boolean> => {
  const { payment } = context;
  switch (payment.status) {
    case 'RETURNED':
      await confirmReturn(context);
      return true;
    case 'WRONG_AMOUNT':
      if (!isSame(money, payment.received_cents, payment.received_currency)) return false;
      await returnSuspense(context, money);
      return true;
    case 'PAID':
      if (!isAsAsked(money, payment)) return false;
      await returnAll(context);
      return true;
    default:
      return false;
  }
};

const receivedOf = ({ cents, currency }: Money) => ({ received_cents: cents, received_currency: currency });

/** Returns the money that a report adds to the money already set aside. Negative for an outdated report. */
const addedTo = ({ received_cents, received_currency }: StoredPayment, money: Money): Cents =>
  asCents(money.currency === received_currency ? money.cents - (received_cents ?? 0) : 0);

/** Posts a payment of a different amount to suspense, where it waits for staff. It pays for nothing. */
const recordSuspense = async (
  { trx, deps, payment, now }: ReportContext,
  money: Money,
  reference: string,
): Promise<void> => {
  const isMore = payment.status === 'WRONG_AMOUNT';
  const cents = isMore ? addedTo(payment, money) : money.cents;
  if (cents <= 0) return;
  if (isMore) await updatePayment(trx, payment.uuid, { ...receivedOf(money), updated_at: now });
  else if (
    !(await movePayment(trx, payment, 'amountMismatch', now, { provider_reference: reference, ...receivedOf(money) }))
  )
    return;
  await postToLedger(trx, {
    kind: 'suspense',
    reference: isMore ? `suspense:${payment.uuid}:${money.cents}` : `suspense:${payment.uuid}`,
    userUuid: payment.user_uuid,
    paymentUuid: payment.uuid,
    debit: providerAccount(payment.provider),
    credit: SUSPENSE,
    cents,
    currency: money.currency,
    now,
  });
  await raiseAlert(
    trx,
    { kind: SET_ASIDE_ALERT, subject: { type: 'payment', uuid: payment.uuid }, detail: { ...money } },
    now,
  );
  deps.log.error(
    { payment_uuid: payment.uuid, provider: payment.provider, asked: moneyOf(payment), came: money },
    'a payment brought another amount than was asked for; it waits for staff',
  );
};

const applyPaid = async (context: ReportContext, money: Money, reference: string | null): Promise<void> => {
  const { trx, payment, now } = context;
  if (payment.status === 'WRONG_AMOUNT' || !isAsAsked(money, payment))
    return recordSuspense(context, money, reference ?? '');
  if (
    !(await movePayment(trx, payment, 'pay', now, {
      provider_reference: reference,
      paid_at: now,
      ...receivedOf(money),
    }))
  )
    return;
  await payPurchases(context);
};

/** Rejects the purchases that no other checkout contains. They can still be paid late. */
const applyDeclined = async ({ trx, deps, payment, now }: ReportContext): Promise<void> => {
  if (!(await movePayment(trx, payment, 'decline', now))) return;
  const purchases = await lockPurchases(trx, await listPurchaseUuids(trx, payment.uuid));
  const elsewhere = await findInOtherPayments(trx, purchases, payment.uuid, now);
  for (const purchase of purchases)
    if (purchase.status === 'PENDING' && !elsewhere.has(purchase.uuid))
      await movePurchase(trx, deps.outbox, purchase, { move: 'reject', payment, actorUuid: null, now });
  await retryReleases(trx, deps.outbox, payment, purchases);
};

const applyLapsed = async ({ trx, deps, payment, now }: ReportContext): Promise<void> => {
  if (!(await movePayment(trx, payment, 'lapse', now))) return;
  const purchases = await lockPurchases(trx, await listPurchaseUuids(trx, payment.uuid));
  await retryReleases(trx, deps.outbox, payment, purchases);
};

/** Refunds the purchases of a fully returned payment, unless it was a dispute or reversal. */
const applyRefunded = async (
  context: ReportContext,
  { money, cases = [] }: Extract<PaymentReport, { state: 'refunded' }>,
): Promise<void> => {
  const { trx } = context;
  // The refund may be reported before the payment.
  if (isAsAsked(money, context.payment)) await applyPaid(context, money, null);
  const payment = await lockPayment(trx, context.payment.uuid);
  const isContested = cases.some(({ kind }) => kind !== 'REFUND') || (await listCasesOf(trx, payment.uuid)).length > 0;
  if (isContested || !(await applyReturnedMoney({ ...context, payment }, money)))
    await recordCases({ ...context, payment }, cases);
};

const applyTo = async (context: ReportContext, report: PaymentReport): Promise<void> => {
  switch (report.state) {
    case 'open':
      return;
    case 'paid':
      await applyPaid(context, report.money, report.reference);
      return recordCases(context, report.cases ?? []);
    case 'declined':
      return applyDeclined(context);
    case 'lapsed':
      return applyLapsed(context);
    case 'refunded':
      return applyRefunded(context, report);
  }
};

/** Changes a payment with the user locked, which serializes their money. */
const withPayment = (
  db: Db,
  deps: CommerceContext,
  paymentUuid: PaymentId,
  change: (context: ReportContext) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const known = await findPayment(trx, paymentUuid);
    if (!known) return;
    await lockUser(trx, known.user_uuid);
    await change({ trx, deps, payment: await lockPayment(trx, paymentUuid), now: deps.clock.now() });
  });

export const applyCases = (
  db: Db,
  deps: CommerceContext,
  paymentUuid: PaymentId,
  cases: readonly ProviderCase[],
): Promise<void> => withPayment(db, deps, paymentUuid, (context) => recordCases(context, cases));

/** Applies a report on a payment. A repeat has no effect. */
export const applyReport = async (
  db: Db,
  deps: CommerceContext,
  paymentUuid: PaymentId,
  report: PaymentReport,
): Promise<void> => {
  if (report.state === 'open') return;
  await withPayment(db, deps, paymentUuid, (context) => applyTo(context, report));
};
