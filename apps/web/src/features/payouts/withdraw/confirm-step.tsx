import type { Payout, PayoutMethod, PayoutQuote } from '@dubplate/contract/payouts/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMoney } from '#features/royalties/index.ts';
import { transientErrorOf } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { payoutQuoteQuery, useRequestPayout } from '../api.ts';
import { Amount } from '../parts/amount.tsx';
import { RequestError } from '../parts/form-errors.tsx';
import { SendingNotes } from '../parts/method-notes.tsx';
import { shownTarget } from '../parts/payout-names.ts';
import classes from '../parts/payouts.module.css';
import { pendingRequest } from './pending-request.ts';

const useDaysText = () => {
  const text = useMessages('app', 'payouts');
  return ({ from, to }: PayoutQuote['days']): string => {
    if (to === 0) return text('sameDay');
    return from === 0 || from === to ? text('days', { count: to }) : text('daysRange', { from, count: to });
  };
};

const Quote = ({ quote, masked }: { readonly quote: PayoutQuote; readonly masked: string | null }) => {
  const text = useMessages('app', 'payouts');
  const money = useMoney();
  const daysText = useDaysText();
  return (
    <>
      <Facts>
        <Fact label={text('receives')}>
          <Amount value={quote.receives} />
        </Fact>
        <Fact label={text('fee')}>{text('feeOf', { amount: money.short(quote.fee) })}</Fact>
        <Fact label={text('to')} isWide>
          {[text(`method${quote.method}`), shownTarget(masked)].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={text('arrives')} isWide>
          {daysText(quote.days)}
        </Fact>
      </Facts>
      <SendingNotes notBefore={quote.not_before} isByHand={quote.by_hand} />
    </>
  );
};

/** Keeps the key of a request until a response arrived. A refusal counts as a response, a failing server does not. */
const useRequest = (amount: string, onDone: (payout: Payout) => void) => {
  const [key, setKey] = useState(() => {
    const pending = pendingRequest.get();
    return pending?.amount === amount ? pending.key : newKey();
  });
  const [isUnknown, setUnknown] = useState(() => pendingRequest.get()?.amount === amount);
  const { mutate, error, isPending } = useRequestPayout({
    onSuccess: (payout) => {
      pendingRequest.clear();
      onDone(payout);
    },
    onError: (failure) => {
      const kind = transientErrorOf(failure);
      if (kind === 'offline' || kind === 'server') {
        pendingRequest.set({ amount, key });
        setUnknown(true);
      } else if (kind === null) {
        pendingRequest.clear();
        setUnknown(false);
        setKey(newKey());
      }
    },
  });
  return {
    isUnknown,
    isPending,
    error: isUnknown ? null : error,
    send: () => {
      if (!isPending) mutate({ amount, key });
    },
  };
};

interface ConfirmStepProps {
  readonly method: PayoutMethod;
  readonly amount: string;
  readonly onBack: () => void;
  readonly onDone: (payout: Payout) => void;
}

/** Shows the fee, the time and the receiver of a payout, and requests it. */
export const ConfirmStep = ({ method, amount, onBack, onDone }: ConfirmStepProps) => {
  const text = useMessages('app', 'payouts');
  const { isUnknown, isPending, error, send } = useRequest(amount, onDone);
  const query = useQuery(payoutQuoteQuery(amount));
  const { data: quote } = query;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quote || isUnknown) send();
  };
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <div>
        <p className={classes.label}>{text('sum')}</p>
        <p className={classes.figure}>
          <Amount value={amount} />
        </p>
      </div>
      {quote ? (
        <Quote quote={quote} masked={method.masked} />
      ) : (
        !isUnknown && <QueryFallback query={query} failed={text('quoteFailed')} loading={<TextSkeleton lines={4} />} />
      )}
      {isUnknown && (
        <FormError>
          <strong>{text('unknown')}</strong> {text('unknownHint')}
        </FormError>
      )}
      <RequestError error={error} />
      <DialogButtons>
        {!isUnknown && (
          <Button variant="default" onClick={onBack}>
            {text('back')}
          </Button>
        )}
        <NextStep type="submit" disabled={!quote && !isUnknown} loading={isPending}>
          {text(isUnknown ? 'sendAgain' : 'withdraw')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};
