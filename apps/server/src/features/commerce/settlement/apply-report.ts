import type { PaymentId } from '@dubplate/contract/ids';
import { lockUser } from '#features/accounts/index.ts';
import { raiseAlert } from '#platform/alerts.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { recordCases } from '../cases/record-cases.ts';
import { listCasesOf } from '../cases/store.ts';
import { providerAccount, SUSPENSE } from '../ledger/accounts.ts';
import { asCents, type Cents } from '../ledger/cents.ts';
import { postToLedger } from '../ledger/store.ts';
import { retryReleases } from '../payments/announce-paid-releases.ts';
import { movePayment, SET_ASIDE_ALERT } from '../payments/move-payment.ts';
import { CURRENCY, moneyOf } from '../payments/order.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import {
  findInOtherPayments,
  findPayment,
  listPurchaseUuids,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from '../payments/store.ts';
import type { Money, PaymentReport, ProviderCase } from '../providers/payment-provider.ts';
import { movePurchase } from '../purchases/move-purchase.ts';
import { lockPurchases } from '../purchases/store.ts';
import { applyReturnedMoney } from '../refunds/apply-returned-money.ts';
import { payPurchases } from './pay-purchases.ts';

interface ReportContext {
  readonly trx: Db;
  readonly deps: PaymentDeps;
  readonly payment: StoredPayment;
  readonly now: Date;
}

const isAsAsked = (money: Money, payment: StoredPayment): boolean =>
  money.currency === CURRENCY && money.cents === moneyOf(payment).cents;

const receivedOf = ({ cents, currency }: Money) => ({ received_cents: cents, received_currency: currency });

/** What a report adds to the money that is already set aside for this payment; reports of less are out of date. */
const addedTo = ({ received_cents, received_currency }: StoredPayment, money: Money): Cents =>
  asCents(money.currency === received_currency ? money.cents - (received_cents ?? 0) : 0);

/** Another amount came than was asked for: it is booked apart, pays for nothing, and waits for staff. */
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

/** Nobody will pay by this: what no other checkout contains is rejected; it can still be paid, late. */
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

/** Refunds the purchases of a payment that went back whole, unless the provider or the payer took it back against us. */
const applyRefunded = async (
  context: ReportContext,
  { money, cases = [] }: Extract<PaymentReport, { state: 'refunded' }>,
): Promise<void> => {
  const { trx } = context;
  // The news of the payment itself may come later than that of its end.
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

/** Runs a change of a payment with its person locked, so that all their money moves one at a time. */
const withPayment = (
  db: Db,
  deps: PaymentDeps,
  paymentUuid: PaymentId,
  change: (context: ReportContext) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const known = await findPayment(trx, paymentUuid);
    if (!known) return;
    await lockUser(trx, known.user_uuid);
    await change({ trx, deps, payment: await lockPayment(trx, paymentUuid), now: deps.clock.now() });
  });

/** Records refunds, reversals and disputes from a message, even if the payment is not known to be paid yet. */
export const applyCases = (
  db: Db,
  deps: PaymentDeps,
  paymentUuid: PaymentId,
  cases: readonly ProviderCase[],
): Promise<void> => withPayment(db, deps, paymentUuid, (context) => recordCases(context, cases));

/**
 * The one way in which a report on a payment takes effect, whatever its source and however often: what is known already
 * changes nothing.
 */
export const applyReport = async (
  db: Db,
  deps: PaymentDeps,
  paymentUuid: PaymentId,
  report: PaymentReport,
): Promise<void> => {
  if (report.state === 'open') return;
  await withPayment(db, deps, paymentUuid, (context) => applyTo(context, report));
};
