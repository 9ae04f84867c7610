import type { ProductKind, PurchaseStatus } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { newUuid } from '@dubplate/server/platform/ids.ts';

interface GrantOptions {
  readonly userUuid: UserId;
  readonly status?: PurchaseStatus;
}

/** Grants a service directly in the database, without payment and without a ledger entry. */
export const grantService = async (
  db: Db,
  { userUuid, kind, status = 'PAID' }: GrantOptions & { readonly kind: ProductKind },
): Promise<PurchaseId> => {
  const now = new Date();
  const { uuid } = await db
    .insertInto('purchases')
    .values({
      uuid: newUuid(),
      user_uuid: userUuid,
      type: 'PRODUCT',
      product_kind: kind,
      status,
      amount: 15,
      created_at: now,
      updated_at: now,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
};

/** A plan that has begun and runs for another `days`, granted in the same way. */
export const grantPlan = async (
  db: Db,
  { userUuid, name, days }: GrantOptions & { readonly name: string; readonly days: number },
): Promise<void> => {
  const now = new Date();
  const plan = await db.selectFrom('plans').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  await db
    .insertInto('purchases')
    .values({
      uuid: newUuid(),
      user_uuid: userUuid,
      type: 'SUBSCRIPTION',
      plan_uuid: plan.uuid,
      time_range_count: plan.time_range_count,
      time_range: plan.time_range,
      status: 'PAID',
      amount: plan.amount,
      starts_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
      created_at: now,
      updated_at: now,
    })
    .execute();
};
