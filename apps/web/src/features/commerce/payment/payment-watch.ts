import { PAYMENT_WATCHED_MS } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paymentOutcome } from '@dubplate/rules/commerce/order-status';
import { isOnline, onConnection } from '#lib/http/connection.ts';
import { askLive, isLive, liveConnected, onLive } from '#lib/live/live.ts';
import { fetchPurchase } from '../api.ts';

/** The provider's payment page. */
interface PaymentPage {
  readonly url: string;
  /** The browser blocked the tab, so the user needs a link. */
  readonly isBlocked: boolean;
}

/** The latest status of each purchase, by uuid. */
export type Statuses = ReadonlyMap<string, string>;

/** A cart with an unfinished payment. */
interface OpenCart {
  readonly purchases: readonly Purchase[];
  /** Statuses received since the cart was created. */
  readonly statuses: Statuses;
  /** Goes up where the purchases are to be watched afresh. */
  readonly watch: number;
}

export type PaymentState =
  | { readonly name: 'creatingCart' }
  | { readonly name: 'cartFailed'; readonly error: unknown }
  | { readonly name: 'recreatingCart'; readonly error: unknown }
  /** The method is being chosen; `error` is the previous attempt's, null on the first. */
  | ({ readonly name: 'choosing'; readonly error: unknown } & OpenCart)
  /** The server is asked for the provider's page. */
  | ({ readonly name: 'opening' } & OpenCart)
  /** The provider's page is open; `isBack` once the person has come back from it, paid or not. */
  | ({ readonly name: 'waiting'; readonly page: PaymentPage; readonly isBack: boolean } & OpenCart)
  /** The person came back unpaid, or the watch has timed out; the payment may still arrive. */
  | ({ readonly name: 'unconfirmed'; readonly page: PaymentPage } & OpenCart)
  | { readonly name: 'paid'; readonly purchases: readonly Purchase[] }
  | { readonly name: 'declined'; readonly purchases: readonly Purchase[] };

export type PaymentEvent =
  | { readonly type: 'cartCreated'; readonly purchases: readonly Purchase[] }
  | { readonly type: 'cartFailed'; readonly error: unknown }
  | { readonly type: 'cartRetried' }
  | { readonly type: 'submitted' }
  | { readonly type: 'pageOpened'; readonly page: PaymentPage }
  | { readonly type: 'openingFailed'; readonly error: unknown }
  | { readonly type: 'statusesReceived'; readonly statuses: Statuses }
  | { readonly type: 'cameBack' }
  | { readonly type: 'watchEnded' }
  | { readonly type: 'anotherMethodWanted' }
  | { readonly type: 'watchRestarted' };

type StateOf<Name> = Extract<PaymentState, { readonly name: Name }>;
type EventOf<Type> = Extract<PaymentEvent, { readonly type: Type }>;

/** The transitions of each state; events without a transition are ignored. */
type Transitions = {
  readonly [Name in PaymentState['name']]: {
    readonly [Type in PaymentEvent['type']]?: (state: StateOf<Name>, event: EventOf<Type>) => PaymentState;
  };
};

/** Ends the payment from any state once the purchases are paid or declined. */
const settled = <State extends PaymentState & OpenCart>(state: State): PaymentState => {
  const { purchases, statuses } = state;
  const outcome = paymentOutcome(purchases.map(({ uuid, status }) => statuses.get(uuid) ?? status));
  return outcome === 'waiting' ? state : { name: outcome, purchases };
};

const withCart = (_: PaymentState, { purchases }: EventOf<'cartCreated'>): PaymentState =>
  settled({ name: 'choosing', error: null, purchases, statuses: new Map(), watch: 1 });

const withStatuses = <State extends PaymentState & OpenCart>(state: State, { statuses }: EventOf<'statusesReceived'>) =>
  settled({ ...state, statuses: new Map([...state.statuses, ...statuses]) });

const cartFailed = (_: PaymentState, { error }: EventOf<'cartFailed'>): PaymentState => ({ name: 'cartFailed', error });

/** Says that nothing is confirmed once the person is back from the provider's page and the server knows of no payment. */
const withStatusesAfterPaying = (state: StateOf<'waiting'>, event: EventOf<'statusesReceived'>): PaymentState => {
  const next = withStatuses(state, event);
  return next.name === 'waiting' && next.isBack ? unconfirmed(next) : next;
};

const unconfirmed = ({ page, ...state }: StateOf<'waiting'>): PaymentState => ({
  ...cartOf(state),
  name: 'unconfirmed',
  page,
});

const cartOf = ({ purchases, statuses, watch }: OpenCart): OpenCart => ({ purchases, statuses, watch });

const chooseAgain = (state: OpenCart): PaymentState => ({ ...cartOf(state), name: 'choosing', error: null });

export const paymentTransitions: Transitions = {
  creatingCart: { cartCreated: withCart, cartFailed },
  cartFailed: { cartRetried: ({ error }) => ({ name: 'recreatingCart', error }) },
  recreatingCart: { cartCreated: withCart, cartFailed },
  choosing: {
    submitted: (state) => ({ ...cartOf(state), name: 'opening' }),
    statusesReceived: withStatuses,
  },
  opening: {
    pageOpened: (state, { page }) => ({
      ...cartOf(state),
      name: 'waiting',
      page,
      isBack: false,
      watch: state.watch + 1,
    }),
    // If the server refused because the cart is already paid, the watch detects that.
    openingFailed: (state, { error }) => ({ ...cartOf(state), name: 'choosing', error, watch: state.watch + 1 }),
    statusesReceived: withStatuses,
  },
  waiting: {
    statusesReceived: withStatusesAfterPaying,
    cameBack: (state) => ({ ...state, isBack: true }),
    watchEnded: unconfirmed,
    anotherMethodWanted: chooseAgain,
  },
  unconfirmed: {
    statusesReceived: withStatuses,
    watchRestarted: (state) => ({ ...state, name: 'waiting', isBack: true, watch: state.watch + 1 }),
    anotherMethodWanted: chooseAgain,
  },
  paid: {},
  declined: {},
};

export const nextState = (state: PaymentState, event: PaymentEvent): PaymentState => {
  const transition = paymentTransitions[state.name][event.type] as
    | ((state: PaymentState, event: PaymentEvent) => PaymentState)
    | undefined;
  return transition ? transition(state, event) : state;
};

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
  /** Calls back when the socket reconnects. */
  readonly onReturn: (ask: () => void) => () => void;
  /** Calls back when the person comes back to this tab. */
  readonly onSeen: (listener: () => void) => () => void;
}

interface WatchCallbacks {
  readonly onStatuses: (statuses: Statuses) => void;
  readonly onSeen?: () => void;
  /** The time is over: from now on the watch only listens, and asks when the person or the socket comes back. */
  readonly onGivenUp?: () => void;
}

/** Watches a payment, over the socket or for fifteen minutes by polling; returns a function that stops it. */
export const watchPayment = (
  channel: PaymentChannel,
  { onStatuses, onSeen, onGivenUp }: WatchCallbacks,
): (() => void) => {
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
  const stops = [
    channel.listen(onStatuses),
    channel.onReturn(check),
    channel.onSeen(() => {
      onSeen?.();
      check();
    }),
  ];
  const polling = setInterval(() => {
    if (!channel.isLive()) check();
  }, POLL_MS);
  const asking = setInterval(check, ASK_MS);
  const stopAsking = (): void => {
    clearInterval(polling);
    clearInterval(asking);
  };
  const end = setTimeout(() => {
    stopAsking();
    onGivenUp?.();
  }, PAYMENT_WATCHED_MS);
  check();
  return () => {
    isOver = true;
    stopAsking();
    clearTimeout(end);
    for (const each of stops) each();
  };
};

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
      const stops = [liveConnected.on(ask), back];
      return () => {
        for (const stop of stops) stop();
      };
    },
    onSeen: onPageSeen,
  };
};
