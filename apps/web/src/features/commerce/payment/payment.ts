import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { signedOut } from '#lib/session/session.ts';
import { createSignal } from '#lib/signal.ts';
import type { Lay } from '../cart.ts';

export interface Payment {
  /** Tells one payment from the next. */
  readonly id: number;
  readonly lay: Lay;
}

let current: Payment | null = null;
let serial = 0;
const changed = createSignal();

const set = (payment: Payment | null): void => {
  current = payment;
  changed.emit();
};

export const currentPayment = (): Payment | null => current;
export const onPayment = changed.on;

/** A payment went well: these purchases are paid. */
export const paymentMade = createSignal<readonly Purchase[]>();

/** Opens the payment of what `lay` lays into the cart; it takes the place of one that is open. */
export const openPayment = (lay: Lay): void => {
  serial += 1;
  set({ id: serial, lay });
};

export const closePayment = (): void => set(null);

// What somebody was about to pay is nobody else's.
signedOut.on(closePayment);
