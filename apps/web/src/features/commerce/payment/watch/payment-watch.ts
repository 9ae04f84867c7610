import { PAYMENT_WATCHED_MS } from '@dubplate/contract/commerce/limits';
import type { Statuses } from '../payment-states.ts';

/** How often an answer is fetched while the live socket is down, in milliseconds. */
const POLL_MS = 5_000;
/** How often it asks again over the socket, in case a message was lost. */
const ASK_MS = 30_000;

/** The ways by which statuses arrive. */
export interface PaymentChannel {
  readonly isLive: () => boolean;
  /** Asks over the live socket; the answer goes to `listen`. */
  readonly ask: () => void;
  /** Fetches the statuses, for as long as the socket is down. */
  readonly fetch: () => Promise<Statuses>;
  readonly listen: (onStatuses: (statuses: Statuses) => void) => () => void;
  /** The socket is back, or the person is: asks for what was missed. */
  readonly onReturn: (ask: () => void) => () => void;
}

interface WatchCallbacks {
  readonly onStatuses: (statuses: Statuses) => void;
  /** The time is over; nobody watches any longer. */
  readonly onGivenUp: () => void;
}

/** Follows a payment for fifteen minutes, over the live socket or without it; returns a function that stops. */
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
