import type { StaffPurchaseDetail } from '@dubplate/contract/commerce/staff-schemas';
import type { PurchaseId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { CommerceContext } from '../context.ts';
import type { PurchaseEntryKind } from '../ledger/store.ts';
import { customerAccount } from '../ledger/store.ts';
import { CURRENCY, moneyOf } from '../payments/order.ts';
import { presentStaffPurchase } from './present.ts';
import { findStaffPurchase, type StaffRow } from './read.ts';

/** Lists the moves of a purchase with their actor, oldest first. */
export const listMoves = (db: Db, uuid: PurchaseId) =>
  db
    .selectFrom('purchase_moves')
    .leftJoin('users', 'users.uuid', 'actor_uuid')
    .selectAll('purchase_moves')
    .select('users.username')
    .where('purchase_uuid', '=', uuid)
    .orderBy('at')
    .orderBy('purchase_moves.uuid')
    .execute();

/** Lists the payments of a purchase with all their purchases, newest first. */
export const listPaymentsFor = (db: Db, uuid: PurchaseId) =>
  db
    .selectFrom('payments')
    .selectAll('payments')
    .select((eb) =>
      eb
        .selectFrom('payment_purchases')
        .select(sql<PurchaseId[]>`array_agg(purchase_uuid ORDER BY purchase_uuid)`.as('purchases'))
        .whereRef('payment_uuid', '=', 'payments.uuid')
        .as('purchases'),
    )
    .where('payments.uuid', 'in', (eb) =>
      eb.selectFrom('payment_purchases').select('payment_uuid').where('purchase_uuid', '=', uuid),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('payments.uuid', 'desc')
    .execute();

/**
 * Selects the rows of the purchase, and rows of its payments without a purchase. UNION ALL uses two indexes; an OR
 * reads every row.
 */
const namedOrSetAside = (table: 'refunds' | 'ledger_transactions', uuid: PurchaseId) => sql<string>`(
  SELECT uuid FROM ${sql.table(table)} WHERE purchase_uuid = ${uuid}
  UNION ALL
  SELECT row.uuid FROM ${sql.table(table)} row
  JOIN payment_purchases paid ON paid.payment_uuid = row.payment_uuid
  WHERE paid.purchase_uuid = ${uuid} AND row.purchase_uuid IS NULL)`;

/** Lists the refunds of the purchase and of set-aside money of its payments. */
export const listRefundsFor = (db: Db, uuid: PurchaseId) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('refunds.uuid', 'in', namedOrSetAside('refunds', uuid))
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

/** Lists the postings of the purchase and of set-aside money of its payments. */
export const listEntriesFor = (db: Db, uuid: PurchaseId) =>
  db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_postings', 'transaction_uuid', 'ledger_transactions.uuid')
    .select(['ledger_transactions.uuid', 'at', 'kind', 'currency', 'account', 'amount_cents'])
    .where('ledger_transactions.uuid', 'in', namedOrSetAside('ledger_transactions', uuid))
    .orderBy('at')
    .orderBy('ledger_transactions.uuid')
    .orderBy('amount_cents', 'desc')
    // Entries of royalties name no purchase.
    .$narrowType<{ kind: PurchaseEntryKind }>()
    .execute();

/** Finds the release it was spent on, or was bought for. */
export const findReleaseOf = async (db: Db, { spent_on_uuid, for_release_uuid }: StaffRow) => {
  const uuid = spent_on_uuid ?? for_release_uuid;
  if (uuid === null) return undefined;
  return db.selectFrom('releases').select(['uuid', 'title']).where('uuid', '=', uuid).executeTakeFirst();
};

type Payment = Awaited<ReturnType<typeof listPaymentsFor>>[number];

/** Paid payments older than the stored reports had the requested amount: others were set aside even then. */
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

const withdrawalOf = ({
  withdrawal_network: network,
  withdrawal_address: address,
  withdrawal_refusal: refusal,
}: Awaited<ReturnType<typeof listRefundsFor>>[number]): StaffPurchaseDetail['refunds'][number]['withdrawal'] =>
  network === null || address === null ? null : { network, address, refusal };

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

/** Reads a purchase with its history. @throws 404 */
export const readStaffPurchase = async (
  db: Db,
  { methods, productNames }: Pick<CommerceContext, 'methods' | 'productNames'>,
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
      withdrawal: withdrawalOf(refund),
      createdAt: refund.created_at.toISOString(),
      updatedAt: refund.updated_at.toISOString(),
    })),
    entries: presentEntries(await listEntriesFor(db, uuid), customerAccount(row.user_uuid)),
    canRefundPart: provider !== null && provider.refund !== null,
    canWithdraw: provider !== null && provider.withdraw !== null,
  };
};
