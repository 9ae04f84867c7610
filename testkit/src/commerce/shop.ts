import type { PaymentType, ProductKind } from '@dubplate/contract/commerce/limits';
import type { Checkout, Purchase } from '@dubplate/contract/commerce/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { Person } from '../person.ts';
import { externalIdOf, paid, pushReport, type ScriptedProvider } from './scripted-provider.ts';

/** Adds a service to the cart. */
export const addServiceToCart = (
  person: Person,
  kind: ProductKind = 'EARLY_DATE',
  releaseUuid?: ReleaseId,
): Promise<Purchase> =>
  person.ok('POST /user-product', {
    body: { productName: `DUBPLATE_${kind}`, userUuid: person.uuid, ...(releaseUuid && { releaseUuid }) },
  });

/** Adds a plan to the cart. */
export const addPlanToCart = (person: Person, subscriptionName: 'PREMIUM_1M' | 'PREMIUM_1Y'): Promise<Purchase> =>
  person.ok('POST /order/user-subscription', { body: { subscriptionName, userUuid: person.uuid } });

/** Opens a payment for purchases of one type. */
export const checkOut = (
  person: Person,
  purchases: readonly Purchase[],
  paymentType: PaymentType = 'PAY_PAL',
): Promise<Checkout> => {
  const [first] = purchases;
  if (first?.type === 'SUBSCRIPTION')
    return person.ok('GET /user-subscription/{id}/checkout', { params: { id: first.uuid }, query: { paymentType } });
  return person.ok('POST /user-products/checkout', {
    query: { paymentType },
    body: { user_products_uuids: purchases.map(({ uuid }) => uuid) },
  });
};

const dollarsOf = (purchases: readonly Purchase[]) =>
  purchases.reduce((sum, { product, subscription }) => sum + (product ?? subscription ?? { amount: 0 }).amount, 0);

/** Has the provider report a payment of the total price of these purchases. */
export const reportPaid = (
  server: { readonly origin: string },
  provider: ScriptedProvider,
  { uuid }: Checkout,
  purchases: readonly Purchase[],
): Promise<number> =>
  pushReport(server, provider, [{ externalId: externalIdOf(uuid), report: paid(dollarsOf(purchases)) }]);

/** Checks out and pays. */
export const buy = async (
  server: { readonly origin: string },
  person: Person,
  provider: ScriptedProvider,
  purchases: readonly Purchase[],
): Promise<Checkout> => {
  const checkout = await checkOut(person, purchases);
  const status = await reportPaid(server, provider, checkout, purchases);
  if (status !== 200) throw new Error(`The webhook was answered with ${status}`);
  return checkout;
};

/** The current state of a purchase. */
export const readPurchase = (person: Person, { uuid }: { readonly uuid: string }): Promise<Purchase> =>
  person.ok('GET /user-product/{id}', { params: { id: uuid } });
