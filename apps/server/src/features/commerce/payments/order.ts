import type { PurchaseType } from '@dubplate/contract/commerce/limits';
import type { PurchaseId } from '@dubplate/contract/ids';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { dollarsToCents } from '@dubplate/rules/cents';
import type { Language } from '#platform/language.ts';
import type { CommerceContext } from '../context.ts';
import type { KnownOrder, OrderToOpen } from '../providers/payment-provider.ts';
import type { StoredPurchase } from '../purchases/store.ts';
import type { StoredPayment } from './store.ts';

export const CURRENCY = 'USD';

export const moneyOf = ({ amount }: { readonly amount: number }) => ({
  cents: dollarsToCents(amount),
  currency: CURRENCY,
});

/** Returns the path of the order page, which contains the purchases in base64url. */
export const orderPath = (type: PurchaseType, purchaseUuids: readonly PurchaseId[]): string =>
  `/order/${Buffer.from(purchaseUuids.join(',')).toString('base64url')}?orderType=${type.toLowerCase()}`;

const descriptions = {
  PRODUCT: { en: 'services for releases', ru: 'услуги для релизов' },
  SUBSCRIPTION: { en: 'subscription', ru: 'подписка' },
} as const;

export const describeOrder = (
  { origin, productName }: CommerceContext,
  payment: StoredPayment,
  purchases: readonly StoredPurchase[],
  {
    actor,
    type,
    language,
  }: { readonly actor: { readonly username: string }; readonly type: PurchaseType; readonly language: Language },
): OrderToOpen => ({
  paymentUuid: payment.uuid,
  money: moneyOf(payment),
  description: `${productName}: ${descriptions[type][language]}`,
  email: payment.receipt_email ?? (parseUsername(actor.username)?.kind === 'email' ? actor.username : null),
  language,
  returnUrl: `${origin()}${orderPath(
    type,
    purchases.map(({ uuid }) => uuid),
  )}`,
});

/** Returns null until the provider has opened the order. */
export const knownOrder = (payment: StoredPayment): KnownOrder | null =>
  payment.external_id === null
    ? null
    : {
        paymentUuid: payment.uuid,
        externalId: payment.external_id,
        money: moneyOf(payment),
        canCapture: payment.status === 'OPEN',
      };
