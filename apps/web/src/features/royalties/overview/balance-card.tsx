import type { Balance } from '@dubplate/contract/royalties/schemas';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay } from '#lib/session/acting.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { Amount } from '../parts/amount.tsx';
import classes from '../parts/royalties.module.css';

const PARTS = ['pending', 'held', 'in_payout', 'paid'] as const;

/** The balance: what can be paid out now, and where the rest is. */
export const BalanceCard = ({ balance }: { readonly balance: Balance }) => {
  const text = useMessages('app', 'royalties');
  const isDebt = balance.payable.startsWith('-') && !isZeroAmount(balance.payable);
  return (
    <section className={classes.panel} aria-label={text('balance')}>
      <div className={classes.stack}>
        <p className={classes.label}>{text('payable')}</p>
        <p className={classes.figure} data-debt={isDebt || undefined}>
          <Amount value={balance.payable} />
        </p>
        <p className={classes.hint}>{text(isDebt ? 'debtHint' : 'payableHint')}</p>
      </div>
      <IfMay needs={['payouts:write', 'own-session']}>
        <div className={classes.buttons}>
          <NextStep
            renderRoot={(props: object) => <Link to="/royalties/payouts" search={{ open: 'withdraw' }} {...props} />}
          >
            {text('withdraw')}
          </NextStep>
        </div>
      </IfMay>
      <dl className={classes.parts}>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{text(part)}</dt>
            <dd>
              <Amount value={balance[part]} />
              <p className={classes.hint}>{text(`${part}Hint`)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

export const BalanceSkeleton = () => {
  const text = useMessages('app', 'royalties');
  return (
    <div role="status" aria-label={text('loading')} className={classes.panel}>
      <Skeleton height="1rem" width="8rem" />
      <Skeleton height="2.5rem" width="14rem" />
      <div className={classes.parts}>
        {PARTS.map((part) => (
          <div key={part}>
            <Skeleton height="0.875rem" width="60%" />
            <Skeleton height="1.125rem" width="40%" mt="xs" />
          </div>
        ))}
      </div>
    </div>
  );
};
