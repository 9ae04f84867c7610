import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { Button, Loader } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type Dispatch, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { checkOut, chooseAgain, type PaymentChoice } from '../cart.ts';
import classes from './payment.module.css';
import {
  closePayment,
  closePaymentSoon,
  openPayment,
  type Payment,
  purchaseEvents,
  thankForPayment,
} from './payment.ts';
import { PaymentError, PaymentForm, PaymentNotes } from './payment-form.tsx';
import { nextState, type PaymentEvent, type PaymentState, paymentChannel, watchPayment } from './payment-watch.ts';

interface ViewProps {
  readonly tone: 'waiting' | 'good' | 'bad';
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}

const View = ({ tone, icon, title, hint, children }: ViewProps) => (
  <div className={classes.progress} data-tone={tone} role="status">
    <span className={classes.sign} aria-hidden="true">
      {icon}
    </span>
    <p className={classes.progressTitle}>{title}</p>
    {hint && <p className={classes.progressHint}>{hint}</p>}
    {children}
  </div>
);

const isForRelease = (purchases: readonly Purchase[]) => purchases.some(({ releaseUuid }) => releaseUuid !== null);

interface PaymentProgressProps {
  readonly state: Extract<PaymentState, { readonly name: 'waiting' | 'unconfirmed' | 'paid' | 'declined' }>;
  readonly onChooseAnother: () => void;
  readonly onWatchAgain: () => void;
}

/** The progress of a payment after its page was opened. */
const PaymentProgress = ({ state, onChooseAnother, onWatchAgain }: PaymentProgressProps) => {
  const text = useMessages('app', 'payment');
  const { purchases } = state;
  if (state.name === 'paid')
    return (
      <View
        tone="good"
        icon={<IconCheck size={32} stroke={2} />}
        title={text('success')}
        hint={isForRelease(purchases) ? text('successRelease') : undefined}
      />
    );
  if (state.name === 'declined')
    return (
      <View tone="bad" icon={<IconX size={32} stroke={2} />} title={text('declined')} hint={text('declinedHint')}>
        <div className={classes.progressWays}>
          <NextStep onClick={() => openPayment(chooseAgain(purchases))}>{text('tryAgain')}</NextStep>
        </div>
        <PaymentNotes purchases={purchases} />
      </View>
    );
  const { page } = state;
  const link = (
    <Button
      component="a"
      href={page.url}
      target="_blank"
      rel="noopener noreferrer"
      variant={page.isBlocked && state.name === 'waiting' ? 'filled' : 'default'}
    >
      {text('openPage')}
    </Button>
  );
  const another = (
    <Button variant="subtle" onClick={onChooseAnother}>
      {text('chooseAnother')}
    </Button>
  );
  if (state.name === 'unconfirmed')
    return (
      <View
        tone="waiting"
        icon={<IconClock size={32} stroke={1.75} />}
        title={text('unconfirmed')}
        hint={text('unconfirmedHint')}
      >
        <div className={classes.progressWays}>
          <NextStep onClick={onWatchAgain}>{text('askAgain')}</NextStep>
          {link}
          {another}
        </div>
        <PaymentNotes purchases={purchases} />
      </View>
    );
  return (
    <View
      tone="waiting"
      icon={<Loader size={32} />}
      title={text('processing')}
      hint={text(page.isBlocked ? 'blocked' : 'processingHint')}
    >
      <div className={classes.progressWays}>
        {link}
        {another}
      </div>
    </View>
  );
};

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
      onSeen: () => send({ type: 'cameBack' }),
      onGivenUp: () => send({ type: 'watchEnded' }),
    });
  }, [purchases, watch, send]);
};

/** Announces the outcome of the payment, and closes the dialog after success. */
const useOutcome = (state: PaymentState): void => {
  const text = useMessages('app', 'payment');
  useEffect(() => {
    if (state.name !== 'paid' && state.name !== 'declined') return;
    purchaseEvents.emit({ type: 'changed' });
    if (state.name === 'declined') return;
    thankForPayment(text('thanks'), state.purchases);
    return closePaymentSoon();
  }, [state, text]);
};

/** Runs one payment from cart to outcome: `payment-states.ts` defines the transitions, this hook their effects. */
const usePayment = (payment: Payment) => {
  const text = useMessages('app', 'payment');
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

type RunningPayment = ReturnType<typeof usePayment>;

const CartSkeleton = () => {
  const text = useMessages('app', 'payment');
  return (
    <div role="status" aria-label={text('creatingCart')} className={classes.form}>
      <Skeleton height="19rem" radius="md" />
      <Skeleton height="19rem" radius="md" />
    </div>
  );
};

const Content = ({ state, retryCart, pay, chooseAnother, watchAgain }: RunningPayment) => {
  switch (state.name) {
    case 'creatingCart':
      return <CartSkeleton />;
    case 'cartFailed':
      return <PaymentError error={state.error} onRetry={retryCart} />;
    case 'recreatingCart':
      return <PaymentError error={state.error} onRetry={retryCart} isRetrying />;
    case 'choosing':
      return <PaymentForm purchases={state.purchases} error={state.error} isOpening={false} onPay={pay} />;
    case 'opening':
      return <PaymentForm purchases={state.purchases} error={null} isOpening onPay={pay} />;
    default:
      return <PaymentProgress state={state} onChooseAnother={chooseAnother} onWatchAgain={watchAgain} />;
  }
};

/** States that show no more than a sentence and a button. */
const narrow: ReadonlySet<RunningPayment['state']['name']> = new Set(['waiting', 'unconfirmed', 'paid', 'declined']);

/** The payment dialog: method, items and outcome. Closing it does not stop a running payment. */
export const PaymentDialog = ({ payment }: { payment: Payment }) => {
  const text = useMessages('app', 'payment');
  const running = usePayment(payment);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const first = useRef(path);
  useEffect(() => {
    if (first.current !== path) closePayment();
  }, [path]);
  return (
    <Dialog
      opened
      onClose={closePayment}
      title={text('heading')}
      size={narrow.has(running.state.name) ? '32rem' : '56rem'}
    >
      <Content {...running} />
    </Dialog>
  );
};
