import { useSyncExternalStore } from 'react';
import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { currentPayment, onPayment } from './payment.ts';

const PaymentDialog = lazyPart(async () => {
  const { PaymentDialog: Dialog } = await import('./payment-dialog.tsx');
  await textsLoaded();
  return Dialog;
});

export const preloadPayment = PaymentDialog.preload;

/** Where `openPayment()` shows; stands once, in the layout. */
export const PaymentHost = () => {
  const payment = useSyncExternalStore(onPayment, currentPayment);
  return payment ? <PaymentDialog key={payment.id} payment={payment} /> : null;
};
