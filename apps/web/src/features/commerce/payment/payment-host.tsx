import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentPayment, onPayment } from './payment.ts';

const PaymentDialog = lazy(() => import('./payment-dialog.tsx').then((module) => ({ default: module.PaymentDialog })));

/** Where `openPayment()` shows; stands once, in the layout. */
export const PaymentHost = () => {
  const payment = useSyncExternalStore(onPayment, currentPayment);
  return payment ? (
    <Suspense fallback={null}>
      <PaymentDialog key={payment.id} payment={payment} />
    </Suspense>
  ) : null;
};
