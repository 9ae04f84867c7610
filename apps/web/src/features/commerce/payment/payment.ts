import { signedOut } from '#lib/session/session.ts';
import { createStore } from '#lib/store.ts';
import type { CreateCart } from '../cart.ts';

export interface Payment {
  /** Distinguishes one payment from the next. */
  readonly id: number;
  readonly createCart: CreateCart;
}

let serial = 0;

/** The payment with an open dialog, or null. */
export const openedPayment = createStore<Payment | null>(null);

/** Opens the payment dialog for the cart that `createCart` returns, replacing an open payment. */
export const openPayment = (createCart: CreateCart): void => {
  serial += 1;
  openedPayment.set({ id: serial, createCart });
};

export const closePayment = (): void => openedPayment.set(null);

// An open payment belongs to the user who opened it.
signedOut.on(closePayment);
