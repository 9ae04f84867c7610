import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { Checkout, Purchase } from '@dubplate/contract/commerce/schemas';
import { call } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { sessionClaims } from '#lib/session/session.ts';

/** Lays what is to be paid into the cart, and answers it. Safe to call again: what was laid once is not laid twice. */
export type Lay = () => Promise<readonly Purchase[]>;

const buyer = (): string => sessionClaims()?.sub ?? '';
const once = (key: string) => ({ 'Idempotency-Key': key });

/** Empties the cart before anything is laid into it, and not again: a repeated call must not take out what it laid. */
const clearOnce = () => {
  let isClear = false;
  return async (): Promise<void> => {
    if (isClear) return;
    await call('DELETE /me/cart');
    isClear = true;
  };
};

const layProduct = (productName: string, releaseUuid: string | null, key: string): Promise<Purchase> =>
  call('POST /user-product', {
    body: { productName, userUuid: buyer(), ...(releaseUuid ? { releaseUuid } : {}) },
    headers: once(key),
  });

const layPlan = (subscriptionName: string, key: string): Promise<Purchase> =>
  call('POST /order/user-subscription', { body: { subscriptionName, userUuid: buyer() }, headers: once(key) });

/** A plan, alone in the cart. */
export const choosePlan = (name: string): Lay => {
  const key = newKey();
  const clear = clearOnce();
  return async () => {
    await clear();
    return [await layPlan(name, key)];
  };
};

/** One service, for no release in particular. */
export const chooseProduct = (name: string): Lay => {
  const key = newKey();
  return async () => [await layProduct(name, null, key)];
};

/** Everything that a release still needs, alone in the cart; paying for it asks the server to send that release. */
export const chooseForRelease = (names: readonly string[], releaseUuid: string): Lay => {
  const keys = names.map((name) => [name, newKey()] as const);
  const clear = clearOnce();
  return async () => {
    await clear();
    const laid: Purchase[] = [];
    for (const [name, key] of keys) laid.push(await layProduct(name, releaseUuid, key));
    return laid;
  };
};

/** The same once more, after it was refused. */
export const chooseAgain = (purchases: readonly Purchase[]): Lay => {
  const keys = purchases.map((purchase) => [purchase, newKey()] as const);
  return async () => {
    const laid: Purchase[] = [];
    for (const [{ product, subscription, releaseUuid }, key] of keys) {
      if (product) laid.push(await layProduct(product.name, releaseUuid, key));
      else if (subscription) laid.push(await layPlan(subscription.name, key));
    }
    return laid;
  };
};

/** Begins the payment of what lies in the cart: a plan, one service, or several. */
export const checkOut = (purchases: readonly Purchase[], paymentType: PaymentType, key: string): Promise<Checkout> => {
  const query = { paymentType };
  const [first] = purchases;
  if (!first) throw new Error('nothing to be paid for');
  const params = { id: first.uuid };
  if (first.type === 'SUBSCRIPTION') return call('GET /user-subscription/{id}/checkout', { params, query });
  if (purchases.length === 1) return call('GET /user-product/{id}/checkout', { params, query });
  return call('POST /user-products/checkout', {
    query,
    body: { user_products_uuids: purchases.map(({ uuid }) => uuid) },
    headers: once(key),
  });
};
