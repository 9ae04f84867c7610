import { asCents } from '@dubplate/rules/cents';
import { raiseAlert, withdrawAlert } from '#platform/alerts.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { isPosted, postToLedger, providerAccount, SUSPENSE } from '../ledger/store.ts';
import {
  findCaseOf,
  insertCase,
  listCasesOf,
  type StoredCase,
  type StoredPayment,
  updateCase,
} from '../payments/store.ts';
import type { ProviderCase } from '../providers/payment-provider.ts';
import { moveRefund } from '../refunds/refund-states.ts';
import { listRefundsOf, type StoredRefund, updateRefund } from '../refunds/store.ts';

const ALERT = 'payment.case';

interface CaseContext {
  readonly trx: Db;
  /** Locked, like its user. */
  readonly payment: StoredPayment;
  readonly now: Date;
}

/** Posts each movement once, between the provider and suspense. Returns the sum of the new ones. */
const postMovements = async (
  { trx, payment, now }: CaseContext,
  caseUuid: string,
  { movements, currency }: ProviderCase,
) => {
  const provider = providerAccount(payment.provider);
  let isNew = false;
  let cents = 0;
  for (const movement of movements) {
    const reference = `case:${caseUuid}:${movement.id}`;
    if (await isPosted(trx, reference)) continue;
    const hasLeft = movement.cents > 0;
    await postToLedger(trx, {
      kind: 'suspense',
      reference,
      userUuid: payment.user_uuid,
      paymentUuid: payment.uuid,
      debit: hasLeft ? SUSPENSE : provider,
      credit: hasLeft ? provider : SUSPENSE,
      cents: asCents(Math.abs(movement.cents)),
      currency,
      now,
    });
    isNew = true;
    cents += movement.cents;
  }
  return { isNew, cents };
};

/** Withdraws the alert if no case of the payment is open. */
export const withdrawIfDecided = async (trx: Db, paymentUuid: StoredPayment['uuid']): Promise<void> => {
  const cases = await listCasesOf(trx, paymentUuid);
  if (!cases.some(({ is_open }) => is_open)) await withdrawAlert(trx, ALERT, paymentUuid);
};

const recordCase = async (
  context: CaseContext,
  known: StoredCase | undefined,
  reported: ProviderCase,
): Promise<void> => {
  const { trx, payment, now } = context;
  const { kind, reference, currency, disputed } = reported;
  const uuid = known?.uuid ?? newUuid();
  const moved = await postMovements(context, uuid, reported);
  // Events arrive in any order: a final outcome stays.
  const outcome = known && reported.outcome === 'OPEN' ? known.outcome : reported.outcome;
  if (known && !moved.isNew && outcome === known.outcome) return;
  const held_cents = asCents((known?.held_cents ?? 0) + moved.cents);
  const isSettled = outcome === 'WON' && held_cents === 0;
  const is_open = !isSettled && (!known || moved.isNew || known.is_open);
  const state = { outcome, held_cents, is_open, updated_at: now };
  if (known) await updateCase(trx, uuid, state);
  else
    await insertCase(trx, {
      uuid,
      payment_uuid: payment.uuid,
      kind,
      reference,
      disputed_cents: disputed,
      currency,
      created_at: now,
      ...state,
    });
  if (!is_open) return withdrawIfDecided(trx, payment.uuid);
  const detail = { kind, outcome, cents: held_cents, currency };
  await raiseAlert(trx, { kind: ALERT, subject: { type: 'payment', uuid: payment.uuid }, detail }, now);
};

/** Finds our own refund in a report: by id, or by the amount if staff sent it by hand. */
const findOurs = (
  refunds: readonly StoredRefund[],
  { reference, refundUuid, outcome, movements, currency }: ProviderCase,
) =>
  refunds.find(({ uuid, external_id }) => uuid === refundUuid || external_id === reference) ??
  refunds.find(
    ({ external_id, status, amount_cents, currency: sent }) =>
      outcome === 'LOST' &&
      external_id === null &&
      status !== 'REQUESTED' &&
      amount_cents === movements[0]?.cents &&
      sent === currency,
  );

/** Whether all of the payment went back, so that its refunds are already posted. */
const isReturned = ({ status }: StoredPayment, refunds: readonly StoredRefund[]): boolean =>
  status === 'RETURNED' || refunds.some(({ reason, external_id }) => reason === 'PROVIDER' && external_id === null);

/** Records that the money of our own refund came back, so that the payer still waits for it. */
const recordFailedRefund = async (context: CaseContext, reported: ProviderCase): Promise<void> => {
  const reference = `${reported.reference}:failed`;
  await recordCase(context, await findCaseOf(context.trx, context.payment.uuid, reference), {
    ...reported,
    kind: 'REFUND_FAILED',
    reference,
    outcome: 'LOST',
    movements: reported.movements.filter(({ cents }) => cents < 0),
  });
};

const recordRefund = async (context: CaseContext, reported: ProviderCase): Promise<void> => {
  const { trx, payment, now } = context;
  const refunds = await listRefundsOf(trx, payment.uuid);
  const ours = findOurs(refunds, reported);
  if (ours && reported.outcome === 'WON') return recordFailedRefund(context, reported);
  if (isReturned(payment, refunds)) return;
  if (!ours) return recordCase(context, undefined, reported);
  if (ours.external_id !== null) return;
  const externalId = reported.reference;
  if (!(await moveRefund(trx, ours, 'send', { provider: payment.provider, now, externalId })))
    await updateRefund(trx, ours.uuid, { external_id: externalId });
};

/**
 * Records refunds, reversals, disputes and overpayments that we did not request: posts the money to suspense and alerts
 * staff. The purchases do not change. Repeated and outdated reports have no effect.
 */
export const recordCases = async (context: CaseContext, reported: readonly ProviderCase[]): Promise<void> => {
  for (const one of reported) {
    const known = await findCaseOf(context.trx, context.payment.uuid, one.reference);
    if (known || one.kind !== 'REFUND') await recordCase(context, known, one);
    else await recordRefund(context, one);
  }
};
