import type { PayoutMethod } from '@dubplate/contract/payouts/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { payoutMethodQuery } from '../api.ts';
import { SendingNotes, StripeNote } from '../parts/method-notes.tsx';
import { shownTarget } from '../parts/payout-names.ts';
import classes from '../parts/payouts.module.css';
import { MethodDialog } from './method-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const Card = ({ state }: { readonly state: PayoutMethod }) => {
  const text = useMessages('app', 'payouts');
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { method, masked, status, onboarding_url, by_hand, not_before } = state;
  return (
    <>
      {method === null ? (
        <div className={classes.stack}>
          <p className={classes.masked}>{text('methodNone')}</p>
          <p className={classes.hint}>{text('methodNoneHint')}</p>
        </div>
      ) : (
        <div className={classes.stack}>
          <p className={classes.label}>{text(`method${method}`)}</p>
          <p className={classes.masked}>{shownTarget(masked)}</p>
        </div>
      )}
      {status === 'INCOMPLETE' && <StripeNote url={onboarding_url} />}
      <SendingNotes notBefore={not_before} isByHand={by_hand} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen('change')}>
          {text(method === null ? 'methodSet' : 'methodChange')}
        </Button>
        {method !== null && (
          <Button variant="subtle" onClick={() => setOpen('remove')}>
            {text('methodRemove')}
          </Button>
        )}
      </div>
      <MethodDialog isOpen={open === 'change'} state={state} onClose={close} />
      <RemoveDialog isOpen={open === 'remove'} onClose={close} />
    </>
  );
};

/** The current payout method, masked, and anything that delays payouts to it. */
export const MethodSection = () => {
  const text = useMessages('app', 'payouts');
  const query = useQuery(payoutMethodQuery);
  return (
    <section className={classes.panel} aria-labelledby="payout-method">
      <h2 id="payout-method" className={classes.heading}>
        {text('methodTitle')}
      </h2>
      <QueryView
        query={query}
        failed={text('methodFailed')}
        loading={
          <div role="status" aria-label={text('loading')} className={classes.stack}>
            <Skeleton height="1rem" width="8rem" />
            <Skeleton height="1.5rem" width="14rem" mt="xs" />
            <Skeleton height="2.75rem" width="8rem" mt="md" />
          </div>
        }
      >
        {(state) => <Card state={state} />}
      </QueryView>
    </section>
  );
};
