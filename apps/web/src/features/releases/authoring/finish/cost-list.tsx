import type { Product } from '@dubplate/contract/commerce/schemas';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useUi } from '../../../../ui/texts/ui-provider.tsx';
import { ProductDialog, useProductName } from '../../../commerce/index.ts';
import { useMessages } from '../messages.ts';
import classes from './finish.module.css';
import type { Cost } from './use-cost.ts';

/** The services that the release needs, and what is still to be paid. */
export const CostList = ({ cost: { cost, error, isStale, retry } }: { cost: Cost }) => {
  const text = useMessages();
  const { texts } = useUi();
  const format = useFormat();
  const nameOf = useProductName();
  const [asked, setAsked] = useState<Product | null>(null);
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
          {cost.products.map((product) => (
            <li key={product.name}>
              {product.access ? (
                <span>{nameOf(product.name)}</span>
              ) : (
                <button
                  type="button"
                  className={classes.about}
                  aria-label={text('productAbout', { product: nameOf(product.name) })}
                  onClick={() => setAsked(product)}
                >
                  {nameOf(product.name)}
                </button>
              )}
              <span className={classes.amount}>{product.access ? text('costHeld') : format.money(product.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.total}>
        <span>{text(cost.amount > 0 ? 'cost' : 'costFree')}</span>
        {cost.amount > 0 && <strong className={classes.sum}>{format.money(cost.amount)}</strong>}
      </p>
      <ProductDialog product={asked} onClose={() => setAsked(null)} />
    </div>
  );
};
