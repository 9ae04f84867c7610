import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { createSignal } from '#lib/signal.ts';

/**
 * What happened to purchases, wherever it was noticed first: in the payment's dialog, over the live socket or on an
 * order's page. `changed`: what is shown of them is out of date. `paid`: a payment went well.
 */
export type PurchaseEvent =
  | { readonly type: 'changed' }
  | { readonly type: 'paid'; readonly purchases: readonly Purchase[] };

/** The one channel for all of it; the layout keeps the queries up to date by it. */
export const purchaseEvents = createSignal<PurchaseEvent>();

/** The payments that went well. */
export const paymentMade = {
  /** Returns a function that unsubscribes. */
  on: (listener: (purchases: readonly Purchase[]) => void): (() => void) =>
    purchaseEvents.on((event) => {
      if (event.type === 'paid') listener(event.purchases);
    }),
};
