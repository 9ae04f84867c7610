import type { ProductKind, PurchaseStatus } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import { dollarsToCents } from '@dubplate/rules/cents';
import { DAY_MS } from '@dubplate/rules/dates';
import { customerAccount, GRANTED, postToLedger, REVENUE } from '@dubplate/server/features/commerce/ledger/store.ts';
import { insertPurchase } from '@dubplate/server/features/commerce/purchases/store.ts';
import { type Db, inTransaction } from '@dubplate/server/platform/database/tables.ts';
import { newUuid } from '@dubplate/server/platform/ids.ts';

interface GrantOptions {
  readonly userUuid: UserId;
  readonly status?: PurchaseStatus;
}

type Grant = Omit<Parameters<typeof insertPurchase>[1], 'uuid' | 'created_at' | 'updated_at'>;

/** Stores a purchase that nobody paid for, with its entries in the ledger if it counts as paid. */
const grant = (db: Db, purchase: Grant, now: Date): Promise<PurchaseId> =>
  inTransaction(db, async (trx) => {
    const { uuid } = await insertPurchase(trx, { ...purchase, uuid: newUuid(), created_at: now, updated_at: now });
    if (purchase.status !== 'PAID' && purchase.status !== 'ISSUED') return uuid;
    const customer = customerAccount(purchase.user_uuid);
    const entry = {
      userUuid: purchase.user_uuid,
      purchaseUuid: uuid,
      cents: dollarsToCents(purchase.amount),
      now,
    };
    await postToLedger(trx, {
      ...entry,
      kind: 'grant',
      reference: `grant:${uuid}`,
      debit: GRANTED,
      credit: customer,
    });
    if (purchase.starts_at)
      await postToLedger(trx, {
        ...entry,
        kind: 'use',
        reference: `start:${uuid}`,
        debit: customer,
        credit: REVENUE,
      });
    return uuid;
  });

/** Grants a service without payment. */
export const grantService = (
  db: Db,
  { userUuid, kind, status = 'PAID' }: GrantOptions & { readonly kind: ProductKind },
): Promise<PurchaseId> =>
  grant(db, { user_uuid: userUuid, type: 'PRODUCT', product_kind: kind, status, amount: 15 }, new Date());

/** Stores a paid service of which the ledger knows nothing: no call can make such a fault. */
export const storeUnbooked = async (
  db: Db,
  { userUuid, kind, amount }: { readonly userUuid: UserId; readonly kind: ProductKind; readonly amount: number },
): Promise<PurchaseId> => {
  const now = new Date();
  const { uuid } = await insertPurchase(db, {
    uuid: newUuid(),
    user_uuid: userUuid,
    type: 'PRODUCT',
    product_kind: kind,
    status: 'PAID',
    amount,
    created_at: now,
    updated_at: now,
  });
  return uuid;
};

/** Grants a plan that has begun and runs for another `days`. */
export const grantPlan = async (
  db: Db,
  { userUuid, name, days }: GrantOptions & { readonly name: string; readonly days: number },
): Promise<void> => {
  const now = new Date();
  const plan = await db.selectFrom('plans').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  await grant(
    db,
    {
      user_uuid: userUuid,
      type: 'SUBSCRIPTION',
      plan_uuid: plan.uuid,
      time_range_count: plan.time_range_count,
      time_range: plan.time_range,
      status: 'PAID',
      amount: plan.amount,
      starts_at: now,
      expires_at: new Date(now.getTime() + days * DAY_MS),
    },
    now,
  );
};
