import type { ProductKind, PurchaseStatus } from '@dubplate/contract/commerce/limits';
import type { Db } from '../../platform/database/tables.ts';
import { FREE_PLAN } from './tables.ts';

/** A purchase gives access while it is one of these. */
const HELD: readonly PurchaseStatus[] = ['PAID', 'ISSUED'];

export const listProducts = (db: Db) => db.selectFrom('products').selectAll().orderBy('kind').execute();
export const listPlans = (db: Db) => db.selectFrom('plans').selectAll().orderBy('position').execute();

/** The paid plan that runs at this moment, the longest one of several. */
export const findCurrentSubscription = (db: Db, userUuid: string, now: Date) =>
  db
    .selectFrom('user_subscriptions')
    .innerJoin('plans', 'plans.uuid', 'user_subscriptions.plan_uuid')
    .select([
      'plans.uuid as plan_uuid',
      'plans.name',
      'plans.max_artists',
      'plans.includes_lyrics',
      'user_subscriptions.expires_at',
    ])
    .where('user_subscriptions.user_uuid', '=', userUuid)
    .where('user_subscriptions.status', 'in', HELD)
    .where('user_subscriptions.expires_at', '>', now)
    .where('plans.amount', '>', 0)
    .orderBy('user_subscriptions.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findFreePlan = (db: Db) =>
  db
    .selectFrom('plans')
    .select(['uuid as plan_uuid', 'name', 'max_artists', 'includes_lyrics'])
    .where('name', '=', FREE_PLAN)
    .executeTakeFirstOrThrow();

export const productsOfPlan = async (db: Db, planUuid: string): Promise<Set<ProductKind>> => {
  const rows = await db.selectFrom('plan_products').select('product_kind').where('plan_uuid', '=', planUuid).execute();
  return new Set(rows.map((row) => row.product_kind));
};

export const heldProducts = async (db: Db, userUuid: string): Promise<Set<ProductKind>> => {
  const rows = await db
    .selectFrom('user_products')
    .select('product_kind')
    .distinct()
    .where('user_uuid', '=', userUuid)
    .where('status', 'in', HELD)
    .execute();
  return new Set(rows.map((row) => row.product_kind));
};

/** The oldest held purchase of a product. */
export const findHeldPurchase = (db: Db, userUuid: string, kind: ProductKind) =>
  db
    .selectFrom('user_products')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('product_kind', '=', kind)
    .where('status', 'in', HELD)
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(1)
    .executeTakeFirst();

export const markUsed = async (db: Db, uuid: string, releaseUuid: string, now: Date): Promise<void> => {
  await db
    .updateTable('user_products')
    .set({ status: 'USED', release_uuid: releaseUuid, updated_at: now })
    .where('uuid', '=', uuid)
    .execute();
};

export const giveBackUsed = async (db: Db, releaseUuid: string, now: Date): Promise<void> => {
  await db
    .updateTable('user_products')
    .set({ status: 'PAID', release_uuid: null, updated_at: now })
    .where('release_uuid', '=', releaseUuid)
    .where('status', '=', 'USED')
    .execute();
};

export const listPurchasesOf = (db: Db, userUuid: string) =>
  db.selectFrom('user_products').selectAll().where('user_uuid', '=', userUuid).orderBy('created_at').execute();

export const listSubscriptionsOf = (db: Db, userUuid: string) =>
  db
    .selectFrom('user_subscriptions')
    .innerJoin('plans', 'plans.uuid', 'user_subscriptions.plan_uuid')
    .selectAll('user_subscriptions')
    .select('plans.name as plan_name')
    .where('user_uuid', '=', userUuid)
    .orderBy('user_subscriptions.created_at')
    .execute();
