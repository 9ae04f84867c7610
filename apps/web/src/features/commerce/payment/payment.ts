import { PAYMENT_CLOSES_MS, PAYMENT_NOTICE_MS } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paymentOutcome } from '@dubplate/rules/commerce/order-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadMessages } from '#lib/i18n/i18n.ts';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { signedOut } from '#lib/session/session.ts';
import { createSignal, createStore } from '#lib/store.ts';
import { notify } from '#ui/notices/notify.ts';
import { commerceChanged, purchasesQuery } from '../api.ts';
import type { CreateCart } from '../cart.ts';

export interface Payment {
  /** Distinguishes one payment from the next. */
  readonly id: number;
  readonly createCart: CreateCart;
}

let serial = 0;

/** The payment with an open dialog, or null. */
export const openedPayment = createStore<Payment | null>(null);

/** Opens the payment dialog for the cart that `createCart` returns, replacing an open payment. */
export const openPayment = (createCart: CreateCart): void => {
  serial += 1;
  openedPayment.set({ id: serial, createCart });
};

export const closePayment = (): void => openedPayment.set(null);

// An open payment belongs to the user who opened it.
signedOut.on(closePayment);

/**
 * Events about purchases from any source: the payment dialog, the socket or an order's page. `changed`: the displayed
 * data is out of date. `paid`: a payment succeeded.
 */
type PurchaseEvent = { readonly type: 'changed' } | { readonly type: 'paid'; readonly purchases: readonly Purchase[] };

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

/** Thanks for a payment and announces it: one notice, however often it is called for the same payment. */
export const thankForPayment = (message: string, purchases: readonly Purchase[]): void => {
  notify.success({ id: 'payment-made', message, lifetime: PAYMENT_NOTICE_MS });
  purchaseEvents.emit({ type: 'paid', purchases });
};

/** Closes a payment that went well, after a moment; returns a function that leaves it open. */
export const closePaymentSoon = (): (() => void) => {
  const closing = setTimeout(closePayment, PAYMENT_CLOSES_MS);
  return () => clearTimeout(closing);
};

const thank = async (paid: readonly Purchase[]): Promise<void> => {
  const text = await loadMessages('app', 'payment');
  thankForPayment(text('thanks'), paid);
};

/** Loads the purchases with the layout and watches them, so that a payment is noticed on every page. */
export const usePurchaseUpdates = (): void => {
  const client = useQueryClient();
  useQuery(purchasesQuery);

  useEffect(() => {
    const changed = () => purchaseEvents.emit({ type: 'changed' });
    const stops = [
      purchaseEvents.on(({ type }) => {
        if (type === 'changed') void commerceChanged(client);
      }),
      onLive('payment-check', ({ orders }) => {
        const known = client.getQueryData(purchasesQuery.queryKey);
        const moved = orders.flatMap(({ uuid, status }) => {
          const before = known?.find((purchase) => purchase.uuid === uuid);
          return before && before.status !== status ? [{ before, status }] : [];
        });
        const areAllKnown = orders.every(({ uuid }) => known?.some((purchase) => purchase.uuid === uuid));
        if (moved.length > 0 || !areAllKnown) changed();
        // An open payment dialog reports the outcome already.
        const paid = moved.filter(({ before, status }) => before.status === 'PENDING' && status === 'PAID');
        if (!openedPayment.get() && paid.length > 0 && paymentOutcome(orders.map(({ status }) => status)) === 'paid')
          void thank(paid.map(({ before }) => before));
      }),
      liveRestored.on(changed),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
};
