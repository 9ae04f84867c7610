import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useReducer } from 'react';
import { newKey } from '#lib/new-key.ts';
import { checkOut, type PaymentChoice } from '../cart.ts';
import { useMessages } from './messages.ts';
import type { Payment } from './payment.ts';
import { purchaseEvents } from './payment-events.ts';
import { closePaymentSoon, thankForPayment } from './payment-made.ts';
import { nextState, type PaymentEvent, type PaymentState } from './payment-states.ts';
import { paymentChannel } from './watch/payment-channel.ts';
import { watchPayment } from './watch/payment-watch.ts';

/** A tab for the provider's page, opened within the click handler: browsers block later pop-ups. */
interface PayTab {
  /** The browser blocked the tab, so the user needs a link. */
  readonly isBlocked: boolean;
  readonly lead: (url: string) => void;
  readonly close: () => void;
}

const openPayTab = (title: string): PayTab => {
  // With `noopener` the browser would return no handle to the tab; so its opener is removed before it navigates.
  const tab = window.open('', '_blank');
  if (!tab) return { isBlocked: true, lead: () => undefined, close: () => undefined };
  tab.opener = null;
  tab.document.title = title;
  return {
    isBlocked: false,
    lead: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
};

type Send = Dispatch<PaymentEvent>;

const none: readonly Purchase[] = [];

/** Creates the cart when the state requires it. A query deduplicates simultaneous calls. */
const useCart = (isWanted: boolean, { id, createCart }: Payment, send: Send): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const sendUnlessOver = (event: PaymentEvent) => {
      if (!isOver) send(event);
    };
    client.fetchQuery({ queryKey: ['cart', id], queryFn: () => createCart(), gcTime: 0 }).then(
      (purchases) => sendUnlessOver({ type: 'cartCreated', purchases }),
      (error: unknown) => sendUnlessOver({ type: 'cartFailed', error }),
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, id, createCart, client, send]);
};

/** Watches the purchases from the moment in which they are in the cart until the payment is over. */
const useWatch = (purchases: readonly Purchase[], watch: number | null, send: Send): void => {
  useEffect(() => {
    if (purchases.length === 0 || watch === null) return;
    return watchPayment(paymentChannel(purchases), {
      onStatuses: (statuses) => send({ type: 'statusesReceived', statuses }),
      onGivenUp: () => send({ type: 'watchEnded' }),
    });
  }, [purchases, watch, send]);
};

/** Announces the outcome of the payment, and closes the dialog after success. */
const useOutcome = (state: PaymentState): void => {
  const text = useMessages();
  useEffect(() => {
    if (state.name !== 'paid' && state.name !== 'declined') return;
    purchaseEvents.emit({ type: 'changed' });
    if (state.name === 'declined') return;
    thankForPayment(text('thanks'), state.purchases);
    return closePaymentSoon();
  }, [state, text]);
};

/** Runs one payment from cart to outcome: `payment-states.ts` defines the transitions, this hook their effects. */
export const usePayment = (payment: Payment) => {
  const text = useMessages();
  const [state, send] = useReducer(nextState, { name: 'creatingCart' });
  const purchases = 'purchases' in state ? state.purchases : none;
  useCart(state.name === 'creatingCart' || state.name === 'recreatingCart', payment, send);
  useWatch(purchases, 'watch' in state ? state.watch : null, send);
  useOutcome(state);
  useEffect(() => {
    if (purchases.length > 0) purchaseEvents.emit({ type: 'changed' });
  }, [purchases]);

  const pay = async (choice: PaymentChoice): Promise<void> => {
    const tab = openPayTab(text('opening'));
    send({ type: 'submitted' });
    try {
      const { payUrl: url } = await checkOut(purchases, choice, newKey());
      tab.lead(url);
      send({ type: 'pageOpened', page: { url, isBlocked: tab.isBlocked } });
    } catch (error) {
      tab.close();
      send({ type: 'openingFailed', error });
    }
  };

  return {
    state,
    retryCart: () => send({ type: 'cartRetried' }),
    pay: (choice: PaymentChoice) => void pay(choice),
    chooseAnother: () => send({ type: 'anotherMethodWanted' }),
    watchAgain: () => send({ type: 'watchRestarted' }),
  };
};

export type RunningPayment = ReturnType<typeof usePayment>;
