import { commerceErrors } from '@dubplate/contract/commerce/errors';
import { type PaymentType, type PurchaseType, QUOTE_HOURS } from '@dubplate/contract/commerce/limits';
import type { PaymentId, PurchaseId, UserId } from '@dubplate/contract/ids';
import { lockUser } from '#features/accounts/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { onCallersOrigin } from '#platform/http/addresses/origin.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import type { CommerceContext } from '../context.ts';
import type { PaymentMethods } from '../providers/payment-methods.ts';
import { type OpenedOrder, type PaymentProvider, ProviderFailed } from '../providers/payment-provider.ts';
import { saveQuotes } from '../purchases/quote-store.ts';
import { lockPurchases, type StoredPurchase } from '../purchases/store.ts';
import { describeOrder } from './order.ts';
import { closeOrder, movePayment, supersedePayment } from './payment-states.ts';
import { insertPayment, listOngoing, lockPayment, type StoredPayment, updatePayment } from './store.ts';

const HOUR_MS = 3_600_000;

interface Checkout {
  readonly actor: { readonly uuid: UserId; readonly username: string };
  readonly type: PurchaseType;
  readonly purchaseUuids: readonly PurchaseId[];
  readonly paymentType: PaymentType;
  /** The address for the receipt; by default the payer's username. */
  readonly email?: string | undefined;
  readonly language: Language;
  readonly request: Parameters<PaymentMethods['offeredTo']>[0] & Parameters<typeof onCallersOrigin>[1];
}

/** @throws 404 for purchases of other users or of another type, 409 NOT_PENDING */
const lockCheckoutPurchases = async (trx: Db, { actor, type, purchaseUuids }: Checkout): Promise<StoredPurchase[]> => {
  const wanted = new Set(purchaseUuids);
  const purchases = await lockPurchases(trx, [...wanted]);
  const own = purchases.filter((purchase) => purchase.user_uuid === actor.uuid && purchase.type === type);
  if (own.length < wanted.size) throw notFound();
  if (own.some(({ status, cleared_at }) => status !== 'PENDING' || cleared_at !== null))
    throw apiError(commerceErrors, 'NOT_PENDING');
  return own;
};

/**
 * Returns the ongoing checkout of the same purchases by the same method. Supersedes other checkouts that contain any of
 * them.
 */
const findSame = async (
  trx: Db,
  deps: CommerceContext,
  purchases: readonly StoredPurchase[],
  { paymentType, provider }: { readonly paymentType: PaymentType; readonly provider: PaymentProvider },
  now: Date,
): Promise<StoredPayment | undefined> => {
  const wanted = new Set(purchases.map(({ uuid }) => uuid));
  let same: StoredPayment | undefined;
  for (const { payment, purchases: others } of await listOngoing(trx, [...wanted])) {
    const isSame =
      same === undefined &&
      payment.payment_type === paymentType &&
      payment.provider === provider.name &&
      payment.expires_at > now &&
      others.length === wanted.size &&
      others.every((uuid) => wanted.has(uuid));
    if (isSame) same = payment;
    else await supersedePayment(trx, deps, payment, now);
  }
  return same;
};

const createPayment = (db: Db, deps: CommerceContext, checkout: Checkout, provider: PaymentProvider) =>
  inTransaction(db, async (trx) => {
    const now = deps.clock.now();
    await lockUser(trx, checkout.actor.uuid);
    const purchases = await lockCheckoutPurchases(trx, checkout);
    const { paymentType } = checkout;
    const releases = new Set(purchases.flatMap((purchase) => purchase.for_release_uuid ?? []));
    await saveQuotes(trx, checkout.actor.uuid, [...releases], now);
    const same = await findSame(trx, deps, purchases, { paymentType, provider }, now);
    const receipt_email = checkout.email ?? null;
    if (same) {
      // The latest address wins.
      const payment = receipt_email === null ? same : await updatePayment(trx, same.uuid, { receipt_email });
      return { payment, purchases };
    }
    const expires_at = new Date(now.getTime() + QUOTE_HOURS * HOUR_MS);
    const payment = await insertPayment(
      trx,
      {
        uuid: newUuid(),
        user_uuid: checkout.actor.uuid,
        payment_type: paymentType,
        provider: provider.name,
        is_sandbox: provider.isSandbox,
        status: 'OPENING',
        amount: purchases.reduce((sum, { amount }) => sum + amount, 0),
        receipt_email,
        opened_at: now,
        expires_at,
        next_ask_at: expires_at,
        updated_at: now,
      },
      purchases.map(({ uuid }) => uuid),
    );
    return { payment, purchases };
  });

/** Saves the provider's answer even if the payment has moved on: late money is matched by it. */
const saveOpenedOrder = (
  db: Db,
  deps: CommerceContext,
  payment: StoredPayment,
  opened: OpenedOrder,
): Promise<StoredPayment> =>
  inTransaction(db, async (trx) => {
    const now = deps.clock.now();
    await lockUser(trx, payment.user_uuid);
    const current = await lockPayment(trx, payment.uuid);
    if (current.external_id !== null) return current;
    const answered = { external_id: opened.externalId, pay_url: opened.payUrl };
    const isEarlier = opened.expiresAt !== null && opened.expiresAt < current.expires_at;
    const expires_at = isEarlier && opened.expiresAt ? opened.expiresAt : current.expires_at;
    if (await movePayment(trx, current, 'open', now, { ...answered, expires_at }))
      return { ...current, ...answered, expires_at };
    const late = await updatePayment(trx, current.uuid, answered);
    await closeOrder(trx, deps, late);
    return late;
  });

/**
 * Opens a payment for the caller's own purchases, or returns the address of the same open checkout. Concurrent calls
 * open one order, because the payment's id is the provider's idempotency key.
 * @throws 400 METHOD_INACTIVE, 404, 409 NOT_PENDING, 502 PROVIDER_FAILED
 */
export const openCheckout = async (
  db: Db,
  deps: CommerceContext,
  checkout: Checkout,
): Promise<{ payUrl: string; uuid: PaymentId }> => {
  const method = deps.methods.offeredTo(checkout.request).find(({ type }) => type === checkout.paymentType);
  const provider = method?.provider;
  if (!provider) throw apiError(commerceErrors, 'METHOD_INACTIVE');
  const { payment, purchases } = await createPayment(db, deps, checkout, provider);
  const answer = (payUrl: string, uuid: PaymentId) => ({
    payUrl: provider.isSandbox ? onCallersOrigin(payUrl, checkout.request) : payUrl,
    uuid,
  });
  if (payment.pay_url !== null) return answer(payment.pay_url, payment.uuid);
  try {
    const opened = await provider.open(describeOrder(deps, payment, purchases, checkout));
    const kept = await saveOpenedOrder(db, deps, payment, opened);
    return answer(kept.pay_url ?? opened.payUrl, kept.uuid);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    deps.log.warn({ err: error, provider: provider.name, payment_uuid: payment.uuid }, 'a payment could not be opened');
    throw apiError(commerceErrors, 'PROVIDER_FAILED');
  }
};
