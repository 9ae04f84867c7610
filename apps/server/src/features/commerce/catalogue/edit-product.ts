import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { listPlans, lockProduct, plansWithProduct, replacePlansWithProduct, setProductAmount } from './store.ts';

interface EditOptions {
  readonly actorUuid: UserId;
  readonly now: Date;
}

export interface ProductChange {
  /** Whole US dollars. */
  readonly amount?: number | undefined;
  /** Names of plans. */
  readonly includedIn?: readonly string[] | undefined;
}

export interface EditedProduct {
  readonly amount: number;
  readonly includedIn: readonly string[];
}

/** @throws 400 UNKNOWN_PLAN */
const planUuids = async (trx: Db, names: readonly string[]): Promise<string[]> => {
  const plans = new Map((await listPlans(trx)).map(({ name, uuid }) => [name, uuid]));
  return [...new Set(names)].map((name) => {
    const uuid = plans.get(name);
    if (uuid === undefined) throw fault(commerceErrors, 'UNKNOWN_PLAN');
    return uuid;
  });
};

/** A service has no uuid of its own: the log knows it by its kind. */
const SUBJECT = { type: 'product', uuid: '00000000-0000-0000-0000-000000000000' };

/** Changes what a service costs from now on, and which plans include it. @throws 400 UNKNOWN_PLAN */
export const editProduct = (
  db: Db,
  { actorUuid, now }: EditOptions,
  kind: ProductKind,
  { amount, includedIn }: ProductChange,
): Promise<EditedProduct> =>
  inTransaction(db, async (trx) => {
    const product = await lockProduct(trx, kind);
    const before = { kind, amount: product.amount, includedIn: await plansWithProduct(trx, kind) };
    if (amount !== undefined) await setProductAmount(trx, kind, amount);
    if (includedIn !== undefined) await replacePlansWithProduct(trx, kind, await planUuids(trx, includedIn));
    const after = { kind, amount: amount ?? product.amount, includedIn: await plansWithProduct(trx, kind) };
    await recordAct(trx, { actorUuid, action: 'product.edit', subject: SUBJECT, before, after, now });
    return after;
  });
