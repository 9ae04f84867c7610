import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import { dollarsToCents } from '@dubplate/rules/cents';
import { lockUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { newUuid } from '#platform/ids.ts';
import { findProduct } from '../catalogue/store.ts';
import { customerAccount, GRANTED, postToLedger } from '../ledger/store.ts';
import { insertPurchase } from '../purchases/store.ts';

/** Grants a user a service without payment; returns the purchase. @throws 404, 400 UNKNOWN_PRODUCT */
export const grantProduct = (
  db: Db,
  { actor, userUuid, now }: { readonly actor: Actor; readonly userUuid: UserId; readonly now: Date },
  kind: ProductKind | null,
): Promise<PurchaseId> =>
  inTransaction(db, async (trx) => {
    const user = await lockUser(trx, userUuid);
    if (!user || user.erased_at !== null) throw notFound();
    const product = kind === null ? undefined : await findProduct(trx, kind);
    if (!product) throw apiError(commerceErrors, 'UNKNOWN_PRODUCT');
    const { uuid } = await insertPurchase(trx, {
      uuid: newUuid(),
      user_uuid: userUuid,
      type: 'PRODUCT',
      product_kind: product.kind,
      status: 'ISSUED',
      amount: product.amount,
      created_at: now,
      updated_at: now,
    });
    await postToLedger(trx, {
      kind: 'grant',
      reference: `grant:${uuid}`,
      userUuid,
      purchaseUuid: uuid,
      debit: GRANTED,
      credit: customerAccount(userUuid),
      cents: dollarsToCents(product.amount),
      now,
    });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'purchase.grant',
      subject: { type: 'purchase', uuid },
      before: null,
      after: { status: 'ISSUED', user_uuid: userUuid, product: product.kind, amount: product.amount },
      now,
    });
    return uuid;
  });
