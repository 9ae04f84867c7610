import { PAYMENT_WATCHED_MS } from '@dubplate/contract/commerce/limits';
import type { Statuses } from '../payment-states.ts';

/** The polling interval while the socket is down, in milliseconds. */
const POLL_MS = 5_000;
/** How often it asks again over the socket, in case a message was lost. */
const ASK_MS = 30_000;

/** The ways by which statuses arrive. */
export interface PaymentChannel {
  readonly isLive: () => boolean;
  /** Requests the statuses over the socket; `listen` receives the response. */
  readonly ask: () => void;
  /** Fetches the statuses, for as long as the socket is down. */
  readonly fetch: () => Promise<Statuses>;
  readonly listen: (onStatuses: (statuses: Statuses) => void) => () => void;
  /** Calls back when the socket reconnects or the tab becomes visible again. */
  readonly onReturn: (ask: () => void) => () => void;
}

interface WatchCallbacks {
  readonly onStatuses: (statuses: Statuses) => void;
  /** The time is over and the watch has stopped. */
  readonly onGivenUp: () => void;
}

/** Watches a payment for fifteen minutes, over the socket or by polling; returns a function that stops it. */
export const watchPayment = (channel: PaymentChannel, { onStatuses, onGivenUp }: WatchCallbacks): (() => void) => {
  let isOver = false;
  const check = (): void => {
    if (channel.isLive()) channel.ask();
    else
      channel.fetch().then(
        (statuses) => {
          if (!isOver) onStatuses(statuses);
        },
        // No answer: the next check asks again.
        () => undefined,
      );
  };
  const stops = [channel.listen(onStatuses), channel.onReturn(check)];
  const polling = setInterval(() => {
    if (!channel.isLive()) check();
  }, POLL_MS);
  const asking = setInterval(check, ASK_MS);
  const stop = (): void => {
    isOver = true;
    clearInterval(polling);
    clearInterval(asking);
    clearTimeout(end);
    for (const each of stops) each();
  };
  const end = setTimeout(() => {
    stop();
    onGivenUp();
  }, PAYMENT_WATCHED_MS);
  check();
  return stop;
};
