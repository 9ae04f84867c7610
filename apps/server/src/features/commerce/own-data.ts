import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { listAllPurchases, type PurchaseRow } from './purchases/read.ts';

const time = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const presentExported = (purchase: PurchaseRow) => ({
  uuid: purchase.uuid,
  status: purchase.status,
  amount: purchase.amount,
  payment_type: purchase.payment_type,
  receipt_number: purchase.paid_by_uuid === null ? null : purchase.receipt_number,
  receipt_email: purchase.receipt_email,
  created_at: time(purchase.created_at),
  updated_at: time(purchase.updated_at),
});

/** Exports purchases and subscriptions. They outlive the account because the ledger needs them. */
export async function* exportOwnPurchases(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const purchases = await listAllPurchases(db, userUuid);
  yield {
    path: 'purchases/purchases.json',
    json: purchases
      .filter(({ type }) => type === 'PRODUCT')
      .map((purchase) => ({
        ...presentExported(purchase),
        product: purchase.product_kind,
        release_uuid: purchase.spent_on_uuid ?? purchase.for_release_uuid,
      })),
  };
  yield {
    path: 'purchases/subscriptions.json',
    json: purchases
      .filter(({ type }) => type === 'SUBSCRIPTION')
      .map((purchase) => ({
        ...presentExported(purchase),
        plan: purchase.plan_name,
        starts_at: time(purchase.starts_at),
        expires_at: time(purchase.expires_at),
      })),
  };
}
