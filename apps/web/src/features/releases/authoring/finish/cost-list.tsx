import { Button } from '@mantine/core';
import { useFormat } from '../../../../lib/format.ts';
import { useUi } from '../../../../ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import classes from './finish.module.css';
import { useProductName } from './product-name.ts';
import type { Cost } from './use-cost.ts';

/** The services that the release needs, and what is still to be paid. */
export const CostList = ({ cost: { cost, error, isStale, retry } }: { cost: Cost }) => {
  const text = useMessages();
  const { texts } = useUi();
  const format = useFormat();
  const nameOf = useProductName();
  if (cost === null)
    return error && !isStale ? (
      <p className={classes.costFailed} role="alert">
        {text('costFailed')}
        <Button variant="default" size="sm" onClick={retry}>
          {texts.retry}
        </Button>
      </p>
    ) : null;
  return (
    <div className={classes.cost} aria-busy={isStale} aria-live="polite">
      {cost.products.length > 0 && (
        <ul aria-label={text('costProducts')} className={classes.products}>
          {cost.products.map(({ name, amount, access }) => (
            <li key={name}>
              <span>{nameOf(name)}</span>
              <span className={classes.amount}>{access ? text('costHeld') : format.money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.total}>
        <span>{text(cost.amount > 0 ? 'cost' : 'costFree')}</span>
        {cost.amount > 0 && <strong className={classes.sum}>{format.money(cost.amount)}</strong>}
      </p>
    </div>
  );
};
