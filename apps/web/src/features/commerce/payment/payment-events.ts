import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { createSignal } from '#lib/store.ts';

/**
 * Events about purchases from any source: the payment dialog, the socket or an order's page. `changed`: the displayed
 * data is out of date. `paid`: a payment succeeded.
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
