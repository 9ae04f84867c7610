import type { Product } from '@dubplate/contract/commerce/schemas';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ProductDialog, useProductName } from '#features/commerce/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Bill } from '#ui/display/bill.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './submit.module.css';
import type { Cost } from './use-cost.ts';

/** Lists the services that the release needs, and the amount to pay. */
export const CostList = ({ cost: { cost, error, transientError, isStale, retry } }: { cost: Cost }) => {
  const text = useMessages('app', 'authoring');
  const uiText = useUiText();
  const format = useFormat();
  const nameOf = useProductName();
  const [asked, setAsked] = useState<Product | null>(null);
  const message = transientError
    ? transientError === 'server'
      ? 'costServerError'
      : 'costOffline'
    : error
      ? 'costFailed'
      : null;
  if (message)
    return (
      <p className={classes.costFailed} role={transientError ? 'status' : 'alert'}>
        {text(message)}
        <Button variant="default" size="sm" onClick={retry}>
          {uiText('retry')}
        </Button>
      </p>
    );
  if (cost === null) return null;
  return (
    <div className={classes.cost} aria-busy={isStale} aria-live="polite">
      <Bill
        label={text('costProducts')}
        lines={cost.products.map((product) => ({
          key: product.name,
          what: product.access ? (
            nameOf(product.name)
          ) : (
            <button
              type="button"
              className={classes.about}
              aria-label={text('productAbout', { product: nameOf(product.name) })}
              onClick={() => setAsked(product)}
            >
              {nameOf(product.name)}
            </button>
          ),
          amount: product.access ? text('costHeld') : format.money(product.amount),
        }))}
        total={text(cost.amount > 0 ? 'cost' : 'costFree')}
        {...(cost.amount > 0 ? { sum: format.money(cost.amount) } : {})}
      />
      <ProductDialog product={asked} onClose={() => setAsked(null)} />
    </div>
  );
};
