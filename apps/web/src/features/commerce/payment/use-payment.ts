import type { PaymentType } from '@dubplate/contract/commerce/limits';
import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { type PaymentOutcome, paymentOutcome } from '@dubplate/rules/commerce/order-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '#lib/new-key.ts';
import { commerceChanged } from '../api.ts';
import { checkOut } from '../cart.ts';
import { useMessages } from './messages.ts';
import { openPayTab } from './pay-tab.ts';
import type { Payment } from './payment.ts';
import { paymentChannel } from './watch/payment-channel.ts';
import { closePaymentSoon, thankForPayment } from './watch/payment-made.ts';
import { watchPayment } from './watch/payment-watch.ts';

/**
 * `choosing` how to pay → `opening` the provider's page → `waiting` for the money → `paid` or `declined`;
 * `quiet`: nobody watches any longer, though it may still be paid.
 */
export type PaymentStage = 'choosing' | 'opening' | 'waiting' | 'quiet' | Exclude<PaymentOutcome, 'waiting'>;

const none: readonly Purchase[] = [];

/** How the purchases stand, followed from the moment in which they lie in the cart. */
const useWatched = (purchases: readonly Purchase[], isWatched: boolean, round: number, onGivenUp: () => void) => {
  const [statuses, setStatuses] = useState<ReadonlyMap<string, string>>(new Map());
  const givenUp = useRef(onGivenUp);
  givenUp.current = onGivenUp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins the watch anew.
  useEffect(() => {
    if (purchases.length === 0 || !isWatched) return;
    return watchPayment(paymentChannel(purchases), {
      onStatuses: (found) => setStatuses((known) => new Map([...known, ...found])),
      onGivenUp: () => givenUp.current(),
    });
  }, [purchases, isWatched, round]);
  return paymentOutcome(purchases.map(({ uuid, status }) => statuses.get(uuid) ?? status));
};

/** One payment from the cart to its end. */
export const usePayment = ({ id, lay }: Payment) => {
  const text = useMessages();
  const client = useQueryClient();
  // Laying is safe to repeat, and must not happen twice because a dialog is drawn twice.
  const cart = useQuery({ queryKey: ['cart', id], queryFn: lay, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const purchases = cart.data ?? none;
  const [step, setStep] = useState<'choosing' | 'opening' | 'waiting' | 'quiet'>('choosing');
  const [round, setRound] = useState(0);
  const [page, setPage] = useState<{ readonly url: string; readonly isBlocked: boolean } | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const key = useRef(newKey());
  const [hasEnded, setEnded] = useState(false);
  const outcome = useWatched(purchases, !hasEnded, round, () => setStep((now) => (now === 'waiting' ? 'quiet' : now)));
  const stage: PaymentStage = outcome === 'waiting' ? step : outcome;

  useEffect(() => {
    if (purchases.length > 0) void commerceChanged(client);
  }, [purchases, client]);

  useEffect(() => {
    if (outcome === 'waiting') return;
    setEnded(true);
    void commerceChanged(client);
    if (outcome === 'declined') return;
    thankForPayment(text('thanks'), purchases);
    return closePaymentSoon();
  }, [outcome, purchases, client, text]);

  const watchAgain = () => setRound((now) => now + 1);

  const pay = async (paymentType: PaymentType): Promise<void> => {
    const tab = openPayTab(text('opening'));
    setFault(null);
    setStep('opening');
    try {
      const { payUrl } = await checkOut(purchases, paymentType, key.current);
      tab.lead(payUrl);
      setPage({ url: payUrl, isBlocked: tab.isBlocked });
      setStep('waiting');
    } catch (error) {
      tab.close();
      setStep('choosing');
      key.current = newKey();
      setFault(error);
    }
    // Where it was refused because it is paid already, the watch finds that out.
    watchAgain();
  };

  return {
    purchases,
    isLaying: cart.isPending,
    layFault: cart.error,
    layAgain: () => void cart.refetch(),
    isLayingAgain: cart.isFetching,
    stage,
    page,
    fault,
    pay: (paymentType: PaymentType) => void pay(paymentType),
    /** Back to the ways to pay. */
    chooseAnother() {
      key.current = newKey();
      setStep('choosing');
    },
    /** Watches once more. */
    askAgain() {
      setStep('waiting');
      watchAgain();
    },
  };
};

export type RunningPayment = ReturnType<typeof usePayment>;
