import { PAYMENT_WATCHED_MS } from '@dubplate/contract/commerce/limits';

/** How often an answer is fetched while the live socket is down, in milliseconds. */
const POLL_MS = 5_000;
/** How often it is asked for again over the socket, should a message be lost. */
const ASK_MS = 30_000;

/** What a purchase has come to, by its uuid. */
export type Statuses = ReadonlyMap<string, string>;

/** The ways by which the news of a payment come. */
export interface PaymentChannel {
  readonly isLive: () => boolean;
  /** Asks over the live socket; the answer is told to whoever listens. */
  readonly ask: () => void;
  /** Fetches how the purchases stand, for as long as the socket is down. */
  readonly fetch: () => Promise<Statuses>;
  readonly listen: (told: (statuses: Statuses) => void) => () => void;
  /** The socket is back, or the person is: what was missed meanwhile is asked for. */
  readonly onReturn: (asked: () => void) => () => void;
}

interface Told {
  readonly onStatuses: (statuses: Statuses) => void;
  /** Nobody watches any longer. */
  readonly onGivenUp: () => void;
}

/** Follows a payment for fifteen minutes, over the live socket or without it; answers how to stop. */
export const watchPayment = (channel: PaymentChannel, { onStatuses, onGivenUp }: Told): (() => void) => {
  let isOver = false;
  const look = (): void => {
    if (channel.isLive()) channel.ask();
    else
      channel.fetch().then(
        (statuses) => {
          if (!isOver) onStatuses(statuses);
        },
        // No answer: the next look asks again.
        () => undefined,
      );
  };
  const stops = [channel.listen(onStatuses), channel.onReturn(look)];
  const polling = setInterval(() => {
    if (!channel.isLive()) look();
  }, POLL_MS);
  const asking = setInterval(look, ASK_MS);
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
  look();
  return stop;
};
