import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paymentOutcome } from '@dubplate/rules/commerce/order-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { commerceChanged, purchasesQuery } from '#features/commerce/api.ts';
import { liveRestored, onLive } from '#lib/live/live.ts';
import { messages } from '../messages.ts';
import { openedPayment } from '../payment.ts';
import { purchaseEvents } from '../payment-events.ts';
import { thankForPayment } from '../payment-made.ts';

const thank = async (paid: readonly Purchase[]): Promise<void> => {
  const text = await messages();
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
