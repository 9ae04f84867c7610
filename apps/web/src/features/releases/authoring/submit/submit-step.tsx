import { Link } from '@tanstack/react-router';
import { AdviceList } from '../advice/advice-list.tsx';
import { useMessages } from '../messages.ts';
import { CostList } from './cost-list.tsx';
import { MismatchDialog } from './mismatch-dialog.tsx';
import { MissingList } from './missing-list.tsx';
import { PaidNote } from './paid-note.tsx';
import { Preview } from './preview.tsx';
import { Stores } from './stores.tsx';
import classes from './submit.module.css';
import { SubmitButton } from './submit-button.tsx';
import { useCost } from './use-cost.ts';
import { useSubmit } from './use-submit.ts';

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
