import { Skeleton } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PaymentError } from './form/payment-error.tsx';
import { PaymentForm } from './form/payment-form.tsx';
import { useMessages } from './messages.ts';
import classes from './payment.module.css';
import { closePayment, type Payment } from './payment.ts';
import { PaymentProgress } from './payment-progress.tsx';
import { type RunningPayment, usePayment } from './use-payment.ts';

const LayingSkeleton = () => {
  const text = useMessages();
  return (
    <div role="status" aria-label={text('laying')} className={classes.form}>
      <Skeleton height="19rem" radius="md" />
      <Skeleton height="19rem" radius="md" />
    </div>
  );
};

const Content = ({ payment }: { payment: RunningPayment }) => {
  if (payment.isLaying) return <LayingSkeleton />;
  if (payment.layFault)
    return <PaymentError error={payment.layFault} onRetry={payment.layAgain} isRetrying={payment.isLayingAgain} />;
  const isChoosing = payment.stage === 'choosing' || payment.stage === 'opening';
  return isChoosing ? <PaymentForm payment={payment} /> : <PaymentProgress payment={payment} />;
};

/** The payment: how, what for, and what becomes of it. Closing it stops nothing that is under way. */
export const PaymentDialog = ({ payment }: { payment: Payment }) => {
  const text = useMessages();
  const running = usePayment(payment);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const first = useRef(path);
  useEffect(() => {
    if (first.current !== path) closePayment();
  }, [path]);
  const isWide = running.stage === 'choosing' || running.stage === 'opening';
  return (
    <Dialog opened onClose={closePayment} title={text('heading')} size={isWide ? '56rem' : '32rem'}>
      <Content payment={running} />
    </Dialog>
  );
};
