import type { Db } from '../../platform/database/tables.ts';
import type { ZipEntry } from '../../platform/zip/zip-entry.ts';
import { listPurchasesOf, listSubscriptionsOf } from './store.ts';

const time = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** What a person bought, and their plans. It is never erased: the books have to tell of it. */
export async function* exportOwnPurchases(db: Db, userUuid: string): AsyncIterable<ZipEntry> {
  const purchases = await listPurchasesOf(db, userUuid);
  yield {
    path: 'purchases/purchases.json',
    json: purchases.map((purchase) => ({
      uuid: purchase.uuid,
      product: purchase.product_kind,
      status: purchase.status,
      amount: purchase.amount,
      release_uuid: purchase.release_uuid,
      created_at: time(purchase.created_at),
      updated_at: time(purchase.updated_at),
    })),
  };
  const subscriptions = await listSubscriptionsOf(db, userUuid);
  yield {
    path: 'purchases/subscriptions.json',
    json: subscriptions.map((subscription) => ({
      uuid: subscription.uuid,
      plan: subscription.plan_name,
      status: subscription.status,
      amount: subscription.amount,
      expires_at: time(subscription.expires_at),
      created_at: time(subscription.created_at),
      updated_at: time(subscription.updated_at),
    })),
  };
}
