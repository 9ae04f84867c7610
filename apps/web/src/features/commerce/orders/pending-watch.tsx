import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { useEffect, useRef } from 'react';
import { purchaseEvents } from '../payment/payment-events.ts';
import { paymentChannel } from '../payment/watch/payment-channel.ts';
import { watchPayment } from '../payment/watch/payment-watch.ts';

/** Watches an order that is still pending, as after returning from the provider's page. */
export const PendingWatch = ({ purchases }: { purchases: readonly Purchase[] }) => {
  const shown = useRef(purchases);
  shown.current = purchases;
  const watched = purchases.map(({ uuid }) => uuid).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same purchases are watched once, however often they are fetched.
  useEffect(
    () =>
      watchPayment(paymentChannel(shown.current), {
        onStatuses(statuses) {
          const hasMoved = shown.current.some(({ uuid, status }) => (statuses.get(uuid) ?? status) !== status);
          if (hasMoved) purchaseEvents.emit({ type: 'changed' });
        },
        onGivenUp: () => undefined,
      }),
    [watched],
  );
  return null;
};
