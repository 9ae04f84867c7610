import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useMessages } from '../messages.ts';
import classes from './badge.module.css';

const PayoutDialog = lazy(() =>
  import('../payout/payout-dialog.tsx').then((module) => ({ default: module.PayoutDialog })),
);

/** No income is counted yet: what there is to withdraw is a demonstration. */
const REVENUE = 0;

/** What was earned, and the way to have it paid out. */
export const Revenue = () => {
  const text = useMessages();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <div className={classes.revenue}>
      <p className={classes.label}>{text('revenue')}</p>
      <p className={classes.money}>{format.money(REVENUE)}</p>
      <Button variant="default" onClick={open} aria-haspopup="dialog">
        {text('withdraw')}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PayoutDialog opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
