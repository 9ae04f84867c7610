import type { ProductKind, TimeRange } from '@dubplate/contract/commerce/limits';
import type { Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';

/** The plan of users without a paid one. */
export const FREE_PLAN = 'DEFAULT';

export const listProducts = (db: Db) => db.selectFrom('products').selectAll().orderBy('kind').execute();

export const findProduct = (db: Db, kind: ProductKind) =>
  db.selectFrom('products').selectAll().where('kind', '=', kind).executeTakeFirst();

/** Locks the row. */
export const lockProduct = (trx: Db, kind: ProductKind) =>
  trx.selectFrom('products').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow();

export const setProductAmount = async (db: Db, kind: ProductKind, amount: number): Promise<void> => {
  await db.updateTable('products').set({ amount }).where('kind', '=', kind).execute();
};

export const listPlans = (db: Db) => db.selectFrom('plans').selectAll().orderBy('position').execute();
export type StoredPlan = Awaited<ReturnType<typeof listPlans>>[number];

export const findPlan = (db: Db, name: string): Promise<StoredPlan | undefined> =>
  db.selectFrom('plans').selectAll().where('name', '=', name).executeTakeFirst();

/** Locks the rows. */
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

/** Returns the services that each plan includes, by the plan's uuid. */
export const productsByPlan = async (db: Db): Promise<Map<string, ProductKind[]>> => {
  const rows = await db.selectFrom('plan_products').selectAll().orderBy('product_kind').execute();
  const byPlan = Map.groupBy(rows, (row) => row.plan_uuid);
  return new Map([...byPlan].map(([plan, products]) => [plan, products.map((row) => row.product_kind)]));
};

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

/** A plan on the landing page. */
export interface OfferedPlan {
  readonly isFree: boolean;
  /** Whole US dollars. */
  readonly amount: number;
  readonly timeRangeCount: number;
  readonly timeRange: TimeRange;
  /** Compared with the monthly plan; null if it saves nothing. */
  readonly savedPercent: number | null;
  /** Null for no limit. */
  readonly maxArtists: number | null;
  readonly products: readonly ProductKind[];
}

/** Lists all plans in display order. */
export const listOfferedPlans = async (db: Db): Promise<OfferedPlan[]> => {
  const included = await productsByPlan(db);
  return (await listPlans(db)).map((plan) => ({
    isFree: plan.name === FREE_PLAN,
    amount: plan.amount,
    timeRangeCount: plan.time_range_count,
    timeRange: plan.time_range,
    savedPercent: plan.saved_percent,
    maxArtists: plan.max_artists,
    products: included.get(plan.uuid) ?? [],
  }));
};

/** Lists changes of services and plans from the audit log. */
export const listPriceChanges = async (db: Db, { page, take, order }: PageQuery) => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const changes = db.selectFrom('audit_log').where('action', 'in', ['product.edit', 'plan.edit']);
  const rows = await changes
    .leftJoin('users', 'users.uuid', 'audit_log.actor_uuid')
    .leftJoin('plans', 'plans.uuid', 'audit_log.subject_uuid')
    .select([
      'audit_log.uuid',
      'audit_log.at',
      'audit_log.actor_uuid',
      'audit_log.subject_type',
      'audit_log.before',
      'audit_log.after',
      'users.username',
      'plans.name as plan_name',
    ])
    .orderBy('audit_log.at', direction)
    .orderBy('audit_log.uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await changes.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, count };
};

export type PriceChangeRow = Awaited<ReturnType<typeof listPriceChanges>>['rows'][number];
