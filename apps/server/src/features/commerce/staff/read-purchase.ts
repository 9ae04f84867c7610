import type { StaffPurchaseDetail } from '@dubplate/contract/commerce/staff-schemas';
import type { PurchaseId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { customerAccount } from '../ledger/accounts.ts';
import { CURRENCY, moneyOf } from '../payments/order.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { presentStaffPurchase } from './present.ts';
import { findStaffPurchase } from './read.ts';
import { findReleaseOf, listEntriesFor, listMoves, listPaymentsFor, listRefundsFor } from './read-detail.ts';

type Payment = Awaited<ReturnType<typeof listPaymentsFor>>[number];

/** What was paid before reports were kept was paid as asked: other money was set aside even then. */
const receivedBy = (payment: Payment) => {
  if (payment.received_cents !== null)
    return { cents: payment.received_cents, currency: payment.received_currency ?? CURRENCY };
  return payment.status === 'PAID' ? moneyOf(payment) : null;
};

const presentPayment = (payment: Payment, purchase: PurchaseId): StaffPurchaseDetail['payments'][number] => ({
  uuid: payment.uuid,
  provider: payment.provider,
  externalId: payment.external_id,
  status: payment.status,
  sandbox: payment.is_sandbox,
  asked: payment.amount,
  received: receivedBy(payment),
  openedAt: payment.opened_at.toISOString(),
  paidAt: payment.paid_at?.toISOString() ?? null,
  receiptNumber: payment.receipt_number,
  others: (payment.purchases ?? []).filter((uuid) => uuid !== purchase),
});

const presentEntries = (
  rows: Awaited<ReturnType<typeof listEntriesFor>>,
  customer: string,
): StaffPurchaseDetail['entries'] =>
  [...Map.groupBy(rows, ({ uuid }) => uuid).values()].flatMap((postings) => {
    const [first] = postings;
    if (!first) return [];
    return {
      uuid: first.uuid,
      at: first.at.toISOString(),
      kind: first.kind,
      currency: first.currency,
      postings: postings.map(({ account, amount_cents }) => ({
        account: account === customer ? 'customer' : account,
        cents: amount_cents,
      })),
    };
  });

/** A purchase with all that happened to it. @throws 404 */
export const readStaffPurchase = async (
  db: Db,
  { methods, productNames }: Pick<PaymentDeps, 'methods' | 'productNames'>,
  uuid: PurchaseId,
): Promise<StaffPurchaseDetail> => {
  const row = await findStaffPurchase(db, uuid);
  if (!row) throw notFound();
  const release = await findReleaseOf(db, row);
  const provider = row.provider === null ? null : methods.providerNamed(row.provider);
  return {
    ...presentStaffPurchase(row, productNames),
    release: release ? { ...release, isSpent: row.spent_on_uuid !== null } : null,
    history: (await listMoves(db, uuid)).map((move) => ({
      uuid: move.uuid,
      at: move.at.toISOString(),
      move: move.move,
      from: move.from_status,
      to: move.to_status,
      actor: move.actor_uuid === null ? null : { uuid: move.actor_uuid, username: move.username ?? '' },
    })),
    payments: (await listPaymentsFor(db, uuid)).map((payment) => presentPayment(payment, uuid)),
    refunds: (await listRefundsFor(db, uuid)).map((refund) => ({
      uuid: refund.uuid,
      status: refund.status,
      reason: refund.reason,
      money: { cents: refund.amount_cents, currency: refund.currency },
      createdAt: refund.created_at.toISOString(),
      updatedAt: refund.updated_at.toISOString(),
    })),
    entries: presentEntries(await listEntriesFor(db, uuid), customerAccount(row.user_uuid)),
    canRefundPart: provider !== null && provider.refund !== null,
  };
};
