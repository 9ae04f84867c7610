import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { fetchPurchase } from '#features/commerce/api.ts';
import { isOnline, onConnection } from '#lib/http/connection.ts';
import { askLive, isLive, liveConnected, onLive } from '#lib/live/live.ts';
import type { PaymentChannel } from './payment-watch.ts';

const onPageSeen = (listener: () => void): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', onVisible);
  };
};

/** Returns the channel through which the browser receives the statuses of these purchases. */
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
    listen: (onStatuses) =>
      onLive('payment-check', (event) => {
        const ours = event.orders.filter(isOurs);
        if (ours.length > 0) onStatuses(new Map(ours.map(({ uuid, status }) => [uuid, status])));
      }),
    onReturn(ask) {
      const back = onConnection(() => {
        if (isOnline()) ask();
      });
      const stops = [liveConnected.on(ask), onPageSeen(ask), back];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
};
