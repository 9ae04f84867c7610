import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { fetchPurchase } from '#features/commerce/api.ts';
import { isOnline, onConnection } from '#lib/http/connection.ts';
import { askLive, isLive, liveRestored, onLive } from '#lib/live/live.ts';
import type { PaymentChannel } from './payment-watch.ts';

const onLooked = (listener: () => void): (() => void) => {
  const seen = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', seen);
  };
};

/** How the news of these purchases' payment come. */
export const paymentChannel = (purchases: readonly Purchase[]): PaymentChannel => {
  const orders = purchases.map(({ type, uuid }) => ({ type, uuid }));
  const isOurs = ({ uuid }: { uuid: string }) => orders.some((order) => order.uuid === uuid);
  return {
    isLive,
    ask: () => askLive('payment-check', { orders }),
    async fetch() {
      const found = await Promise.all(orders.map(({ uuid }) => fetchPurchase(uuid)));
      return new Map(found.map(({ uuid, status }) => [uuid, status]));
    },
    listen: (told) =>
      onLive('payment-check', (event) => {
        const ours = event.orders.filter(isOurs);
        if (ours.length > 0) told(new Map(ours.map(({ uuid, status }) => [uuid, status])));
      }),
    onReturn(asked) {
      const back = onConnection(() => {
        if (isOnline()) asked();
      });
      const stops = [liveRestored.on(asked), onLooked(asked), back];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};
