import type { Product } from '@dubplate/contract/commerce/schemas';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { productsQuery } from '../api.ts';
import { useMessages } from '../plans/messages.ts';
import classes from '../plans/plans.module.css';
import { productKindOf, useProductName } from '../purchase-names.ts';
import { ProductDialog } from './product-dialog.tsx';

const ProductCard = ({ product, onBuy }: { product: Product; onBuy: () => void }) => {
  const text = useMessages();
  const format = useFormat();
  const name = useProductName()(product.name);
  const kind = productKindOf(product.name);
  const isFree = product.amount === 0;
  return (
    <article className={classes.card} aria-label={name}>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.productText}>{kind && text(`productText${kind}`)}</p>
      <div className={classes.productFoot}>
        <span className={classes.productAmount}>{isFree ? text('free') : format.money(product.amount)}</span>
        {product.access && !isFree && (
          <span className={classes.held}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            {text('held')}
          </span>
        )}
        {!product.access && !isFree && (
          <Button aria-label={text('buy', { product: name })} onClick={onBuy}>
            {text('buyShort')}
          </Button>
        )}
      </div>
    </article>
  );
};

/** The services that can be bought one by one. */
export const ProductCards = () => {
  const text = useMessages();
  const uiText = useUiText();
  const { data, error, refetch, isFetching } = useQuery(productsQuery);
  const [asked, setAsked] = useState<Product | null>(null);
  if (!data && error)
    return (
      <LoadError error={error} title={text('servicesFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data)
    return (
      <div role="status" aria-label={uiText('loading')} className={classes.cards}>
        {['one', 'two', 'three', 'four'].map((place) => (
          <Skeleton key={place} height="11rem" radius="lg" />
        ))}
      </div>
    );
  return (
    <>
      <p className={classes.hint}>{text('servicesHint')}</p>
      <div className={classes.cards}>
        {data.map((product) => (
          <ProductCard key={product.name} product={product} onBuy={() => setAsked(product)} />
        ))}
      </div>
      <ProductDialog product={asked} onClose={() => setAsked(null)} />
    </>
  );
};
