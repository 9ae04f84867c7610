import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { paymentOutcome } from '@dubplate/rules/commerce/order-status';

/** The provider's payment page. */
export interface PaymentPage {
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
  /** The provider's page is open. */
  | ({ readonly name: 'waiting'; readonly page: PaymentPage } & OpenCart)
  /** The watch has timed out, but the payment may still arrive. */
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

const cartOf = ({ purchases, statuses, watch }: OpenCart): OpenCart => ({ purchases, statuses, watch });

export const paymentTransitions: Transitions = {
  creatingCart: { cartCreated: withCart, cartFailed },
  cartFailed: { cartRetried: ({ error }) => ({ name: 'recreatingCart', error }) },
  recreatingCart: { cartCreated: withCart, cartFailed },
  choosing: {
    submitted: (state) => ({ ...cartOf(state), name: 'opening' }),
    statusesReceived: withStatuses,
  },
  opening: {
    pageOpened: (state, { page }) => ({ ...cartOf(state), name: 'waiting', page, watch: state.watch + 1 }),
    // If the server refused because the cart is already paid, the watch detects that.
    openingFailed: (state, { error }) => ({ ...cartOf(state), name: 'choosing', error, watch: state.watch + 1 }),
    statusesReceived: withStatuses,
  },
  waiting: {
    statusesReceived: withStatuses,
    watchEnded: (state) => ({ ...state, name: 'unconfirmed' }),
    anotherMethodWanted: (state) => ({ ...cartOf(state), name: 'choosing', error: null }),
  },
  unconfirmed: {
    watchRestarted: (state) => ({ ...state, name: 'waiting', watch: state.watch + 1 }),
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
