import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { Button, Loader } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NextStep } from '#ui/next-step.tsx';
import { chooseAgain } from '../cart.ts';
import { PaymentNotes } from './form/payment-notes.tsx';
import { useMessages } from './messages.ts';
import classes from './payment.module.css';
import { openPayment } from './payment.ts';
import type { PaymentState } from './payment-states.ts';

interface ViewProps {
  readonly tone: 'waiting' | 'good' | 'bad';
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}

const View = ({ tone, icon, title, hint, children }: ViewProps) => (
  <div className={classes.progress} data-tone={tone} role="status">
    <span className={classes.sign} aria-hidden="true">
      {icon}
    </span>
    <p className={classes.progressTitle}>{title}</p>
    {hint && <p className={classes.progressHint}>{hint}</p>}
    {children}
  </div>
);

const isForRelease = (purchases: readonly Purchase[]) => purchases.some(({ releaseUuid }) => releaseUuid !== null);

interface PaymentProgressProps {
  readonly state: Extract<PaymentState, { readonly name: 'waiting' | 'unconfirmed' | 'paid' | 'declined' }>;
  readonly onChooseAnother: () => void;
  readonly onWatchAgain: () => void;
}

/** The progress of a payment after its page was opened. */
export const PaymentProgress = ({ state, onChooseAnother, onWatchAgain }: PaymentProgressProps) => {
  const text = useMessages();
  const { purchases } = state;
  if (state.name === 'paid')
    return (
      <View
        tone="good"
        icon={<IconCheck size={32} stroke={2} />}
        title={text('success')}
        hint={isForRelease(purchases) ? text('successRelease') : undefined}
      />
    );
  if (state.name === 'declined')
    return (
      <View tone="bad" icon={<IconX size={32} stroke={2} />} title={text('declined')} hint={text('declinedHint')}>
        <div className={classes.progressWays}>
          <NextStep onClick={() => openPayment(chooseAgain(purchases))}>{text('tryAgain')}</NextStep>
        </div>
        <PaymentNotes purchases={purchases} />
      </View>
    );
  if (state.name === 'unconfirmed')
    return (
      <View
        tone="waiting"
        icon={<IconClock size={32} stroke={1.75} />}
        title={text('unconfirmed')}
        hint={text('unconfirmedHint')}
      >
        <div className={classes.progressWays}>
          <NextStep onClick={onWatchAgain}>{text('askAgain')}</NextStep>
        </div>
        <PaymentNotes purchases={purchases} />
      </View>
    );
  const { page } = state;
  const link = (
    <Button
      component="a"
      href={page.url}
      target="_blank"
      rel="noopener noreferrer"
      variant={page.isBlocked ? 'filled' : 'default'}
    >
      {text('openPage')}
    </Button>
  );
  return (
    <View
      tone="waiting"
      icon={<Loader size={32} />}
      title={text('processing')}
      hint={text(page.isBlocked ? 'blocked' : 'processingHint')}
    >
      <div className={classes.progressWays}>
        {link}
        <Button variant="subtle" onClick={onChooseAnother}>
          {text('chooseAnother')}
        </Button>
      </div>
    </View>
  );
};
