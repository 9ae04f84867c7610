import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import type { PayoutState } from '@dubplate/contract/payouts/limits';
import type { Payout } from '@dubplate/contract/payouts/schemas';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMoney } from '#features/royalties/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { notify } from '#ui/notices/notify.ts';
import { fetchInvoice } from '../api.ts';
import { SendingNotes } from '../parts/method-notes.tsx';
import { isBack } from '../parts/payout-names.ts';
import classes from '../parts/payouts.module.css';

interface PayoutProps {
  readonly payout: Payout;
}

const InvoiceButton = ({ payout, number }: PayoutProps & { readonly number: string }) => {
  const text = useMessages('app', 'payouts');
  const notifyError = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchInvoice(payout.uuid),
    onSuccess: (bytes) => {
      notify.withdrawError(text('invoiceFailed'));
      saveFile(bytes, `${number}.pdf`);
    },
    onError: (error) => notifyError(text('invoiceFailed'), error, payoutsErrors),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={isPending}
      aria-label={`${text('invoiceDownload')}: ${number}`}
      onClick={() => mutate()}
    >
      {text('invoice', { number })}
    </Button>
  );
};

/** The states of a payout with their times and reasons, oldest first. */
export const PayoutSteps = ({ payout: { steps } }: { readonly payout: Pick<Payout, 'steps'> }) => {
  const text = useMessages('app', 'payouts');
  const format = useFormat();
  return (
    <ol className={classes.steps} aria-label={text('history')}>
      {steps.map(({ state, at, reason }) => (
        <li key={`${state}-${at}-${reason}`} className={classes.step}>
          <strong>{text(state)}</strong>
          <p className={classes.hint}>{format.dateTime(at)}</p>
          {reason && <p>{reason}</p>}
        </li>
      ))}
    </ol>
  );
};

const isWaiting = (state: PayoutState): boolean => state === 'REQUESTED' || state === 'APPROVED';

/** Explains the states whose name leaves open where the money is. */
const useStateHint = () => {
  const text = useMessages('app', 'payouts');
  return (state: PayoutState): string | null => {
    if (isBack(state)) return text('hintBack');
    return state === 'UNCLAIMED' || state === 'UNKNOWN' ? text(`hint${state}`) : null;
  };
};

/** The history of a payout, its fee, reference and invoice, and what it waits for. */
export const PayoutDetail = ({ payout }: PayoutProps) => {
  const text = useMessages('app', 'payouts');
  const money = useMoney();
  const { state, review, fee, reference, returned, invoice, not_before, by_hand } = payout;
  const hint = useStateHint()(state);
  // Paid by hand, a payout may never have a fee.
  const hasFee = !isBack(state) && (fee !== null || state !== 'PAID');
  return (
    <div className={classes.detail}>
      <div className={classes.fields}>
        <PayoutSteps payout={payout} />
        {hint && <p className={classes.hint}>{hint}</p>}
        {state === 'REQUESTED' && review.length > 0 && (
          <div className={classes.inset}>
            <p>{text('review')}</p>
            <ul className={classes.reasons}>
              {review.map(({ code, reason }) => (
                <li key={code}>{reason}</li>
              ))}
            </ul>
          </div>
        )}
        {isWaiting(state) && <SendingNotes notBefore={not_before} isByHand={by_hand} />}
      </div>
      <div className={classes.fields}>
        <Facts>
          {hasFee && (
            <Fact label={text('fee')} isWide>
              {fee === null ? text('feeUnknown') : text('feeOf', { amount: money.short(fee) })}
            </Fact>
          )}
          {returned && (
            <Fact label={text('returned')} isWide>
              {money.short(returned)}
            </Fact>
          )}
          {reference && (
            <Fact label={text('reference')} isWide>
              {reference}
            </Fact>
          )}
        </Facts>
        {invoice && (
          <div>
            <InvoiceButton payout={payout} number={invoice} />
          </div>
        )}
      </div>
    </div>
  );
};
