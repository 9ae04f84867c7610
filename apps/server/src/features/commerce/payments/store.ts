import type { PaymentId, PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { StoredPurchase } from '../purchases/store.ts';
import { ONGOING } from './payment-states.ts';
import type { PaymentTable } from './tables.ts';

export type StoredPayment = Selectable<PaymentTable>;

export const insertPayment = async (
  db: Db,
  payment: Insertable<PaymentTable>,
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

/** Row-locked; its person is locked before. */
export const lockPayment = (db: Db, uuid: PaymentId): Promise<StoredPayment> =>
  db.selectFrom('payments').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirstOrThrow();

export const updatePayment = (db: Db, uuid: PaymentId, change: Updateable<PaymentTable>): Promise<StoredPayment> =>
  db.updateTable('payments').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Forgets the addresses that a person gave for receipts; the payments stay, for the books. */
export const forgetReceiptEmails = async (db: Db, userUuid: UserId): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ receipt_email: null })
    .where('user_uuid', '=', userUuid)
    .where('receipt_email', 'is not', null)
    .execute();
};

/** The checkouts of any of these purchases that are under way, with all that each is for. */
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
  return Promise.all(
    payments.map(async (payment) => ({ payment, purchases: await listPurchaseUuids(db, payment.uuid) })),
  );
};

export const listPurchaseUuids = async (db: Db, paymentUuid: PaymentId): Promise<PurchaseId[]> => {
  const rows = await db
    .selectFrom('payment_purchases')
    .select('purchase_uuid')
    .where('payment_uuid', '=', paymentUuid)
    .execute();
  return rows.map((row) => row.purchase_uuid);
};

/** Which of these are being paid for in another checkout that is under way. */
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

/** Whether something for this release is being paid for at this moment. */
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

/** The next receipt's number; the counter's row stays locked until the transaction ends. */
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

/** Payments whose provider is due to be asked, the longest due first. */
export const listDuePayments = (db: Db, now: Date, limit: number): Promise<StoredPayment[]> =>
  db.selectFrom('payments').selectAll().where('next_ask_at', '<=', now).orderBy('next_ask_at').limit(limit).execute();

/** Claims the next check of a payment; undefined where it was checked since `before`. */
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

/** Payments of these purchases of one's own whose provider may have news. */
export const listOpenPaymentsOf = (db: Db, purchaseUuids: readonly PurchaseId[]): Promise<StoredPayment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'OPEN')
    .where('uuid', 'in', (eb) =>
      eb.selectFrom('payment_purchases').select('payment_uuid').where('purchase_uuid', 'in', purchaseUuids),
    )
    .execute();

/** Those of these releases for which something is paid and not spent. */
export const findPaidReleases = async (db: Db, releaseUuids: readonly ReleaseId[]): Promise<ReleaseId[]> => {
  if (releaseUuids.length === 0) return [];
  const rows = await db
    .selectFrom('purchases')
    .select('for_release_uuid')
    .distinct()
    .where('for_release_uuid', 'in', releaseUuids)
    .where('status', '=', 'PAID')
    .execute();
  return rows.flatMap((row) => row.for_release_uuid ?? []);
};
