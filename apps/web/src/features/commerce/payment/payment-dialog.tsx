import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PaymentError } from './form/payment-error.tsx';
import { PaymentForm } from './form/payment-form.tsx';
import { useMessages } from './messages.ts';
import classes from './payment.module.css';
import { closePayment, type Payment } from './payment.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { type RunningPayment, usePayment } from './use-payment.ts';

const CartSkeleton = () => {
  const text = useMessages();
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
  const text = useMessages();
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
