import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openPayment, purchasesQuery } from '#features/commerce/index.ts';
import { useMessages } from '../messages.ts';
import { useDraft } from '../use-authoring.ts';
import classes from './submit.module.css';

/** The state of this release's payment: being paid, paid, or about to be sent. */
export const PaidNote = ({ isAwaited }: { isAwaited: boolean }) => {
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
