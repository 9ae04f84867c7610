import type { Payout, PayoutMethod } from '@dubplate/contract/payouts/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { balanceQuery } from '#features/royalties/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { payoutMethodQuery } from '../api.ts';
import { SendingNotes } from '../parts/method-notes.tsx';
import classes from '../parts/payouts.module.css';
import { AmountStep } from './amount-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { pendingRequest } from './pending-request.ts';

const Done = ({ payout, onClose }: { readonly payout: Payout; readonly onClose: () => void }) => {
  const text = useMessages('app', 'payouts');
  const uiText = useUiText();
  return (
    <div className={classes.fields}>
      <div role="status">
        <p className={classes.figure}>{text('done')}</p>
        <p className={classes.label}>{text('doneHint')}</p>
      </div>
      {payout.review.length > 0 && (
        <div className={classes.inset}>
          <p>{text('doneReview')}</p>
          <ul className={classes.reasons}>
            {payout.review.map(({ code, reason }) => (
              <li key={code}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      <SendingNotes notBefore={payout.not_before} isByHand={payout.by_hand} />
      <DialogButtons>
        <Button variant="default" onClick={onClose} renderRoot={(props) => <Link to="/royalties/payouts" {...props} />}>
          {text('toPayouts')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {uiText('close')}
        </Button>
      </DialogButtons>
    </div>
  );
};

interface StepsProps {
  readonly method: PayoutMethod;
  readonly payable: string;
  readonly onClose: () => void;
}

const Steps = ({ method, payable, onClose }: StepsProps) => {
  // A request without a response is repeated, not replaced.
  const [amount, setAmount] = useState<string | null>(() => pendingRequest.get()?.amount ?? null);
  const [typed, setTyped] = useState(amount ?? '');
  const [done, setDone] = useState<Payout | null>(null);
  if (done) return <Done payout={done} onClose={onClose} />;
  if (amount !== null)
    return <ConfirmStep method={method} amount={amount} onBack={() => setAmount(null)} onDone={setDone} />;
  return (
    <AmountStep
      method={method}
      payable={payable}
      typed={typed}
      onType={setTyped}
      onCancel={onClose}
      onContinue={setAmount}
    />
  );
};

const Content = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('app', 'payouts');
  const method = useQuery(payoutMethodQuery);
  const balance = useQuery(balanceQuery);
  if (!method.data || !balance.data)
    return (
      <QueryFallback query={[method, balance]} failed={text('withdrawFailed')} loading={<FormSkeleton fields={3} />} />
    );
  return <Steps method={method.data} payable={balance.data.payable} onClose={onClose} />;
};

export interface WithdrawDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Requests a payout from the payable balance: method and amount, the costs, the request. */
export const WithdrawDialog = ({ opened, onClose }: WithdrawDialogProps) => {
  const text = useMessages('app', 'payouts');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('withdrawTitle')} size="30rem">
      <Content onClose={onClose} />
    </Dialog>
  );
};
