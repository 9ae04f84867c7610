import type { PaymentId, PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { StoredPurchase } from '../purchases/store.ts';

export type StoredPayment = Selectable<Tables['payments']>;

const ONGOING: readonly StoredPayment['status'][] = ['OPENING', 'OPEN'];

export const insertPayment = async (
  db: Db,
  payment: Insertable<Tables['payments']>,
  purchaseUuids: readonly PurchaseId[],
): Promise<StoredPayment> => {
  const stored = await db.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();
  await db
    .insertInto('payment_purchases')
    .values(purchaseUuids.map((purchase_uuid) => ({ payment_uuid: stored.uuid, purchase_uuid })))
    .execute();
  return stored;
};

export const findPayment = (db: Db, uuid: PaymentId): Promise<StoredPayment | undefined> =>
  db.selectFrom('payments').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const findByExternalId = (db: Db, provider: string, externalId: string): Promise<StoredPayment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider as StoredPayment['provider'])
    .where('external_id', '=', externalId)
    .executeTakeFirst();

/** Locks the row; the caller has locked the user before. */
export const lockPayment = (db: Db, uuid: PaymentId): Promise<StoredPayment> =>
  db.selectFrom('payments').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirstOrThrow();

export const updatePayment = (
  db: Db,
  uuid: PaymentId,
  change: Updateable<Tables['payments']>,
): Promise<StoredPayment> =>
  db.updateTable('payments').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Erases the receipt addresses of a user. The payments stay for the ledger. */
export const forgetReceiptEmails = async (db: Db, userUuid: UserId): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ receipt_email: null })
    .where('user_uuid', '=', userUuid)
    .where('receipt_email', 'is not', null)
    .execute();
};

/** Lists the ongoing checkouts of these purchases, each with all its purchases. */
export const listOngoing = async (db: Db, purchaseUuids: readonly PurchaseId[]) => {
  const payments = await db
    .selectFrom('payments')
    .selectAll('payments')
    .where('status', 'in', ONGOING)
    .where('uuid', 'in', (eb) =>
      eb.selectFrom('payment_purchases').select('payment_uuid').where('purchase_uuid', 'in', purchaseUuids),
    )
    .orderBy('opened_at')
    .execute();
  const ongoing = [];
  for (const payment of payments) ongoing.push({ payment, purchases: await listPurchaseUuids(db, payment.uuid) });
  return ongoing;
};

export const listPurchaseUuids = async (db: Db, paymentUuid: PaymentId): Promise<PurchaseId[]> => {
  const rows = await db
    .selectFrom('payment_purchases')
    .select('purchase_uuid')
    .where('payment_uuid', '=', paymentUuid)
    .execute();
  return rows.map((row) => row.purchase_uuid);
};

/** Returns those of the purchases that are in another ongoing checkout. */
export const findInOtherPayments = async (
  db: Db,
  purchases: readonly StoredPurchase[],
  paymentUuid: PaymentId,
  now: Date,
): Promise<Set<PurchaseId>> => {
  if (purchases.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment_purchases')
    .innerJoin('payments', 'payments.uuid', 'payment_uuid')
    .select('purchase_uuid')
    .where(
      'purchase_uuid',
      'in',
      purchases.map(({ uuid }) => uuid),
    )
    .where('payment_uuid', '!=', paymentUuid)
    .where('payments.status', 'in', ONGOING)
    .where('payments.expires_at', '>', now)
    .execute();
  return new Set(rows.map((row) => row.purchase_uuid));
};

/** Whether an ongoing checkout contains a purchase for this release. */
export const isBeingPaidFor = async (db: Db, releaseUuid: ReleaseId, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('purchases')
    .innerJoin('payment_purchases', 'purchase_uuid', 'purchases.uuid')
    .innerJoin('payments', 'payments.uuid', 'payment_uuid')
    .select('purchases.uuid')
    .where('for_release_uuid', '=', releaseUuid)
    .where('purchases.status', '=', 'PENDING')
    .where('payments.status', 'in', ONGOING)
    .where('payments.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Returns the next receipt number. The counter's row stays locked until the transaction ends, so that there are no
 * gaps.
 */
export const nextReceiptNumber = async (trx: Db): Promise<number> => {
  const { last_number } = await trx
    .updateTable('receipt_counter')
    .set({ last_number: sql<number>`last_number + 1` })
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
};

export const insertNotice = async (db: Db, notice: Insertable<Tables['payment_notices']>): Promise<void> => {
  await db.insertInto('payment_notices').values(notice).execute();
};

export const deleteNoticesBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('payment_notices').where('at', '<', before).execute();
};

/** Lists payments that are due for a check with the provider, the most overdue first. */
export const listDuePayments = (db: Db, now: Date, limit: number): Promise<StoredPayment[]> =>
  db.selectFrom('payments').selectAll().where('next_ask_at', '<=', now).orderBy('next_ask_at').limit(limit).execute();

/** Claims the next check of a payment. Returns undefined if it was checked after `before`. */
export const claimCheck = (
  db: Db,
  uuid: PaymentId,
  { now, before, nextAskAt }: { readonly now: Date; readonly before: Date; readonly nextAskAt: Date | null },
): Promise<StoredPayment | undefined> =>
  db
    .updateTable('payments')
    .set({ asked_at: now, asks: sql<number>`asks + 1`, next_ask_at: nextAskAt })
    .where('uuid', '=', uuid)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', before)]))
    .returningAll()
    .executeTakeFirst();

/** Lists the open payments of these purchases. */
export const listOpenPaymentsOf = (db: Db, purchaseUuids: readonly PurchaseId[]): Promise<StoredPayment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'OPEN')
    .where('uuid', 'in', (eb) =>
      eb.selectFrom('payment_purchases').select('payment_uuid').where('purchase_uuid', 'in', purchaseUuids),
    )
    .execute();

/** Counts unfinished payments by status. */
export const countOpenPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('next_ask_at', 'is not', null)
    .groupBy('status')
    .execute();

export type StoredCase = Selectable<Tables['payment_cases']>;

export const insertCase = async (db: Db, row: Insertable<Tables['payment_cases']>): Promise<void> => {
  await db.insertInto('payment_cases').values(row).execute();
};

export const updateCase = async (db: Db, uuid: string, change: Updateable<Tables['payment_cases']>): Promise<void> => {
  await db.updateTable('payment_cases').set(change).where('uuid', '=', uuid).execute();
};

export const findCaseOf = (db: Db, paymentUuid: PaymentId, reference: string): Promise<StoredCase | undefined> =>
  db
    .selectFrom('payment_cases')
    .selectAll()
    .where('payment_uuid', '=', paymentUuid)
    .where('reference', '=', reference)
    .executeTakeFirst();

export const listCasesOf = (db: Db, paymentUuid: PaymentId): Promise<StoredCase[]> =>
  db.selectFrom('payment_cases').selectAll().where('payment_uuid', '=', paymentUuid).execute();

export const findCase = (db: Db, uuid: string): Promise<StoredCase | undefined> =>
  db.selectFrom('payment_cases').selectAll().where('uuid', '=', uuid).executeTakeFirst();
