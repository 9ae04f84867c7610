import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useMessages } from '../messages.ts';
import classes from './badge.module.css';

const PayoutDialog = lazyPart(async () => {
  const { PayoutDialog: Dialog } = await import('../payout/payout-dialog.tsx');
  await textsLoaded();
  return Dialog;
});

/** Income is not tracked yet, so the balance is a placeholder. */
const REVENUE = 0;

/** The user's earnings with the payout button. */
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
      <p className={classes.hint}>{text('revenueHint')}</p>
      {wasOpened && <PayoutDialog opened={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
};
