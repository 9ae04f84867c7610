import { useMoney } from '../money.ts';
import classes from './royalties.module.css';

interface AmountProps {
  /** An exact decimal. */
  readonly value: string;
  readonly currency?: string;
}

/** An amount with two decimals; the exact figure is in its tooltip. */
export const Amount = ({ value, currency = 'USD' }: AmountProps) => {
  const money = useMoney();
  const exact = money.exact(value, currency);
  return (
    <span className={classes.amount} title={exact}>
      {money.short(value, currency)}
    </span>
  );
};
