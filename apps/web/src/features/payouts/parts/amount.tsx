import { useMoney } from '#features/royalties/index.ts';
import classes from './payouts.module.css';

/** An amount in US dollars with two decimals; the exact figure is in its tooltip. */
export const Amount = ({ value }: { readonly value: string }) => {
  const money = useMoney();
  return (
    <span className={classes.amount} title={money.exact(value)}>
      {money.short(value)}
    </span>
  );
};
