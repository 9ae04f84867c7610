import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { UserId } from '@dubplate/contract/ids';
import type { Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import { FREE_PLAN } from './tables.ts';

export const listProducts = (db: Db) => db.selectFrom('products').selectAll().orderBy('kind').execute();

export const findProduct = (db: Db, kind: ProductKind) =>
  db.selectFrom('products').selectAll().where('kind', '=', kind).executeTakeFirst();

/** Row-locked. */
export const lockProduct = (trx: Db, kind: ProductKind) =>
  trx.selectFrom('products').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow();

export const setProductAmount = async (db: Db, kind: ProductKind, amount: number): Promise<void> => {
  await db.updateTable('products').set({ amount }).where('kind', '=', kind).execute();
};

export const listPlans = (db: Db) => db.selectFrom('plans').selectAll().orderBy('position').execute();
export type StoredPlan = Awaited<ReturnType<typeof listPlans>>[number];

export const findPlan = (db: Db, name: string): Promise<StoredPlan | undefined> =>
  db.selectFrom('plans').selectAll().where('name', '=', name).executeTakeFirst();

/** All of them, row-locked. */
export const lockPlans = (trx: Db): Promise<StoredPlan[]> =>
  trx.selectFrom('plans').selectAll().orderBy('position').forUpdate().execute();

export const updatePlan = async (db: Db, uuid: string, change: Updateable<Tables['plans']>): Promise<void> => {
  await db.updateTable('plans').set(change).where('uuid', '=', uuid).execute();
};

export const findFreePlan = (db: Db) =>
  db
    .selectFrom('plans')
    .select(['uuid as plan_uuid', 'name', 'max_artists', 'includes_lyrics', 'storage_bytes'])
    .where('name', '=', FREE_PLAN)
    .executeTakeFirstOrThrow();

export const productsOfPlan = async (db: Db, planUuid: string): Promise<Set<ProductKind>> => {
  const rows = await db.selectFrom('plan_products').select('product_kind').where('plan_uuid', '=', planUuid).execute();
  return new Set(rows.map((row) => row.product_kind));
};

/** The services that each plan includes, by the plan's uuid. */
export const productsByPlan = async (db: Db): Promise<Map<string, ProductKind[]>> => {
  const rows = await db.selectFrom('plan_products').selectAll().orderBy('product_kind').execute();
  const byPlan = Map.groupBy(rows, (row) => row.plan_uuid);
  return new Map([...byPlan].map(([plan, products]) => [plan, products.map((row) => row.product_kind)]));
};

/** The names of the plans that include a service. */
export const plansWithProduct = async (db: Db, kind: ProductKind): Promise<string[]> => {
  const rows = await db
    .selectFrom('plan_products')
    .innerJoin('plans', 'plans.uuid', 'plan_uuid')
    .select('plans.name')
    .where('product_kind', '=', kind)
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name);
};

export const replacePlansWithProduct = async (
  db: Db,
  kind: ProductKind,
  planUuids: readonly string[],
): Promise<void> => {
  await db.deleteFrom('plan_products').where('product_kind', '=', kind).execute();
  if (planUuids.length > 0)
    await db
      .insertInto('plan_products')
      .values(planUuids.map((plan_uuid) => ({ plan_uuid, product_kind: kind })))
      .execute();
};

/** The paid windows that are running at this moment, of everybody. */
const runningWindows = (db: Db, now: Date) =>
  db
    .selectFrom('purchases')
    .where('purchases.type', '=', 'SUBSCRIPTION')
    .where('purchases.status', 'in', ['PAID', 'ISSUED'])
    .where('purchases.starts_at', '<=', now)
    .where('purchases.expires_at', '>', now);

/** Which of these people have a paid plan that runs. */
export const listSubscribers = async (db: Db, userUuids: readonly UserId[], now: Date): Promise<Set<UserId>> => {
  if (userUuids.length === 0) return new Set();
  const rows = await runningWindows(db, now)
    .select('purchases.user_uuid')
    .where('purchases.user_uuid', 'in', userUuids)
    .distinct()
    .execute();
  return new Set(rows.map(({ user_uuid }) => user_uuid));
};

/** The paid plan that runs at this moment. */
export const findRunningPlan = (db: Db, userUuid: UserId, now: Date) =>
  runningWindows(db, now)
    .innerJoin('plans', 'plans.uuid', 'purchases.plan_uuid')
    .select([
      'plans.uuid as plan_uuid',
      'plans.name',
      'plans.max_artists',
      'plans.includes_lyrics',
      'plans.storage_bytes',
    ])
    .where('purchases.user_uuid', '=', userUuid)
    .orderBy('purchases.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The paid windows of a person that are not over, each with its plan's name and the time that was bought. */
export const listPaidPlans = (db: Db, userUuid: UserId, now: Date) =>
  db
    .selectFrom('purchases')
    .innerJoin('plans', 'plans.uuid', 'purchases.plan_uuid')
    .select(['plans.name', 'purchases.time_range_count', 'purchases.time_range', 'purchases.expires_at'])
    .where('purchases.user_uuid', '=', userUuid)
    .where('purchases.type', '=', 'SUBSCRIPTION')
    .where('purchases.status', 'in', ['PAID', 'ISSUED'])
    .where('purchases.expires_at', '>', now)
    .orderBy('purchases.expires_at')
    .execute();
