import { canSubmit, type SubmitState } from '@dubplate/rules/releases/submit-state';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openPayment, purchasesQuery } from '#features/commerce/index.ts';
import { NextStep } from '#ui/next-step.tsx';
import { AdviceList } from '../advice/advice-list.tsx';
import { useMessages } from '../messages.ts';
import { useDraft } from '../use-authoring.ts';
import { CostList } from './cost-list.tsx';
import { MismatchDialog } from './mismatch-dialog.tsx';
import { MissingList } from './missing-list.tsx';
import { Preview } from './preview.tsx';
import { isUnderWay } from './sending.ts';
import { Stores } from './stores.tsx';
import classes from './submit.module.css';
import { useCost } from './use-cost.ts';
import { type Submit, useSubmit } from './use-submit.ts';

export const submitLabels = {
  invalid: 'submitInvalid',
  'no-tracks': 'submitNoTracks',
  'tracks-unsaved': 'submitUnsaved',
  'tracks-loading': 'submitTracksLoading',
  'tracks-incomplete': 'submitIncomplete',
  loading: 'submitLoading',
  'pay-and-publish': 'submitPay',
  send: 'submitSend',
} as const satisfies Record<SubmitState, string>;

/** The submit button. While disabled, its label names the missing part. */
const SubmitButton = ({ submit }: { submit: Submit }) => {
  const text = useMessages();
  const isBusy = isUnderWay(submit.sending);
  const label = text(isBusy ? 'submitSending' : submitLabels[submit.state]);
  return canSubmit(submit.state) || isBusy ? (
    <NextStep size="lg" fullWidth loading={isBusy} onClick={submit.press}>
      {label}
    </NextStep>
  ) : (
    <Button size="lg" fullWidth disabled className={classes.waiting ?? ''} data-state={submit.state}>
      {label}
    </Button>
  );
};

/** The state of this release's payment: being paid, paid, or about to be sent. */
const PaidNote = ({ isAwaited }: { isAwaited: boolean }) => {
  const text = useMessages();
  const { uuid, release } = useDraft();
  const { data: purchases } = useQuery(purchasesQuery);
  const own = purchases?.filter(({ releaseUuid, type }) => uuid !== null && releaseUuid === uuid && type === 'PRODUCT');
  const pending = own?.filter(({ status }) => status === 'PENDING') ?? [];
  const paid = own?.filter(({ status }) => status === 'PAID' || status === 'ISSUED') ?? [];
  if (isAwaited)
    return (
      <p className={classes.paid} role="status">
        <strong>{text('awaited')}</strong>
      </p>
    );
  if (pending.length > 0)
    return (
      <div className={classes.paid} data-tone="pending" role="note">
        <strong>{text('paying', { count: pending.length })}</strong>
        <span>{text('payingHint')}</span>
        <Button variant="default" size="sm" onClick={() => openPayment(async () => pending)}>
          {text('payingGoOn')}
        </Button>
      </div>
    );
  if (paid.length === 0) return null;
  const isHeldBack = Boolean(release?.not_sent);
  return (
    <div className={classes.paid} data-tone={isHeldBack ? 'pending' : undefined} role="note">
      <strong>{isHeldBack ? text('notSent') : text('paid', { count: paid.length })}</strong>
      <span>{text(isHeldBack ? 'notSentHint' : 'paidHint')}</span>
    </div>
  );
};

/** Step 3: the user listens again, checks missing parts and the cost, and sends the release. */
export const SubmitStep = () => {
  const text = useMessages();
  const cost = useCost();
  const submit = useSubmit(cost);
  return (
    <div className={classes.layout}>
      <Preview />
      <div className={classes.send}>
        <MissingList />
        <AdviceList />
        <Stores />
        <CostList cost={cost} />
        <PaidNote isAwaited={submit.sending.step === 'awaited'} />
        <SubmitButton submit={submit} />
        <Link to="/drafts" className={classes.drafts}>
          {text('toDrafts')}
        </Link>
      </div>
      <MismatchDialog
        mismatch={submit.sending.step === 'asking' ? submit.sending.mismatch : null}
        onPublish={submit.confirm}
        onClose={submit.dismiss}
      />
    </div>
  );
};
