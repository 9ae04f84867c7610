import { useStore } from '#lib/store.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { openedPayment } from './payment.ts';

const PaymentDialog = lazyPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

export const preloadPayment = PaymentDialog.preload;

/** Renders the dialog of `openPayment()`; mounted once, in the layout. */
export const PaymentHost = () => {
  const payment = useStore(openedPayment);
  return payment ? <PaymentDialog key={payment.id} payment={payment} /> : null;
};
