import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { WithdrawDialog } from '#features/payouts/index.ts';
import { balanceQuery, useMoney } from '#features/royalties/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay } from '#lib/session/acting.ts';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import classes from './badge.module.css';

/** The demonstration before the first statement. */
const PayoutDialog = lazyDialog(
  async () => (await import('../payout/payout-dialog.tsx')).PayoutDialog,
  ({ opened }) => opened,
);

/** Before the first statement, as specified. */
const REVENUE = 0;

/** The user's earnings with the payout button. From the first statement on, the balance that can be paid out. */
export const Revenue = () => (
  <IfMay needs={['royalties:read', 'whole-account']}>
    <OwnRevenue />
  </IfMay>
);

const OwnRevenue = () => {
  const text = useMessages('app', 'commerce');
  const format = useFormat();
  const money = useMoney();
  const { data: balance, isPending } = useQuery(balanceQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const real = balance?.has_statement ? balance : null;
  return (
    <div className={classes.revenue}>
      <p className={classes.label}>{text('revenue')}</p>
      <p className={classes.money}>
        {real ? (
          <Link to="/royalties" className={classes.balance} title={money.exact(real.payable)}>
            {money.short(real.payable)}
          </Link>
        ) : isPending ? (
          '–'
        ) : (
          format.money(REVENUE)
        )}
      </p>
      <IfMay needs={['payouts:write', 'own-session']}>
        <Button variant="default" onClick={() => setOpen(true)} aria-haspopup="dialog">
          {text('withdraw')}
        </Button>
      </IfMay>
      <p className={classes.hint}>{text(real ? 'balanceHint' : 'revenueHint')}</p>
      {/* Until the balance is there, neither is known to be the right one. */}
      <WithdrawDialog opened={isOpen && real !== null} onClose={close} />
      <PayoutDialog opened={isOpen && real === null && !isPending} onClose={close} />
    </div>
  );
};
