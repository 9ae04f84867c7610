import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { Checkout, Purchase } from '@dubplate/contract/commerce/schemas';
import { call } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { sessionClaims } from '#lib/session/session.ts';

/** Puts the products into the cart and returns it. Safe to call again: it never adds a product twice. */
export type CreateCart = () => Promise<readonly Purchase[]>;

const buyer = (): string => sessionClaims()?.sub ?? '';
const idempotent = (key: string) => ({ 'Idempotency-Key': key });

/** Empties the cart only before the first product: a repeated call must not remove its own additions. */
const clearOnce = () => {
  let isClear = false;
  return async (): Promise<void> => {
    if (isClear) return;
    await call('DELETE /me/cart');
    isClear = true;
  };
};

const addProduct = (productName: string, releaseUuid: string | null, key: string): Promise<Purchase> =>
  call('POST /user-product', {
    body: { productName, userUuid: buyer(), ...(releaseUuid ? { releaseUuid } : {}) },
    headers: idempotent(key),
  });

const addPlan = (subscriptionName: string, key: string): Promise<Purchase> =>
  call('POST /order/user-subscription', { body: { subscriptionName, userUuid: buyer() }, headers: idempotent(key) });

/** Creates a cart with only this plan. */
export const choosePlan = (name: string): CreateCart => {
  const key = newKey();
  const clear = clearOnce();
  return async () => {
    await clear();
    return [await addPlan(name, key)];
  };
};

/** A service that is not bought for a release. */
export const chooseProduct = (name: string): CreateCart => {
  const key = newKey();
  return async () => [await addProduct(name, null, key)];
};

/** Creates a cart with only what the release still needs; after payment the server submits the release. */
export const chooseForRelease = (names: readonly string[], releaseUuid: string): CreateCart => {
  const keys = names.map((name) => [name, newKey()] as const);
  const clear = clearOnce();
  return async () => {
    await clear();
    const added: Purchase[] = [];
    for (const [name, key] of keys) added.push(await addProduct(name, releaseUuid, key));
    return added;
  };
};

/** The same again, after the payment was declined. */
export const chooseAgain = (purchases: readonly Purchase[]): CreateCart => {
  const keys = purchases.map((purchase) => [purchase, newKey()] as const);
  return async () => {
    const added: Purchase[] = [];
    for (const [{ product, subscription, releaseUuid }, key] of keys) {
      if (product) added.push(await addProduct(product.name, releaseUuid, key));
      else if (subscription) added.push(await addPlan(subscription.name, key));
    }
    return added;
  };
};

/** The payment method and the email address for the receipt. */
export interface PaymentChoice {
  readonly paymentType: PaymentType;
  readonly email: string;
}

/** Starts the payment of the cart: a plan, one service, or several. */
export const checkOut = (purchases: readonly Purchase[], query: PaymentChoice, key: string): Promise<Checkout> => {
  const [first] = purchases;
  if (!first) throw new Error('nothing to be paid for');
  const params = { id: first.uuid };
  if (first.type === 'SUBSCRIPTION') return call('GET /user-subscription/{id}/checkout', { params, query });
  if (purchases.length === 1) return call('GET /user-product/{id}/checkout', { params, query });
  return call('POST /user-products/checkout', {
    query,
    body: { user_products_uuids: purchases.map(({ uuid }) => uuid) },
    headers: idempotent(key),
  });
};
