import type { Product } from '@dubplate/contract/commerce/schemas';
import { Button, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LabelOffer } from '#features/surveys/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay, useMay } from '#lib/session/acting.ts';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { productsQuery, purchasesQuery } from '../api.ts';
import { SubscriptionBadge } from '../badge/subscription-badge.tsx';
import { PlanCards } from '../plans/plan-cards.tsx';
import plansClasses from '../plans/plans.module.css';
import { ProductDialog } from '../products/product-dialog.tsx';
import { productKindOf, useProductName } from '../purchase-names.ts';
import classes from './purchases.module.css';
import { PurchasesTable } from './purchases-table.tsx';

const ProductCard = ({ product, onBuy }: { product: Product; onBuy: () => void }) => {
  const text = useMessages('app', 'commerce');
  const format = useFormat();
  const name = useProductName()(product.name);
  const kind = productKindOf(product.name);
  const isFree = product.amount === 0;
  const mayBuy = useMay('purchases:write');
  return (
    <article className={plansClasses.card} aria-label={name}>
      <h2 className={plansClasses.name}>{name}</h2>
      <p className={plansClasses.productText}>{kind && text(`productText${kind}`)}</p>
      <div className={plansClasses.productFoot}>
        <span className={plansClasses.productAmount}>{isFree ? text('free') : format.money(product.amount)}</span>
        {product.access && !isFree && (
          <span className={plansClasses.held}>
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            {text('held')}
          </span>
        )}
        {!product.access && !isFree && mayBuy && (
          <Button aria-label={text('buy', { product: name })} onClick={onBuy}>
            {text('buyShort')}
          </Button>
        )}
      </div>
    </article>
  );
};

/** The services that can be bought one by one. */
const ProductCards = () => {
  const text = useMessages('app', 'commerce');
  const uiText = useUiText();
  const query = useQuery(productsQuery);
  const { data } = query;
  const [asked, setAsked] = useState<Product | null>(null);
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={text('servicesFailed')}
        loading={
          <div role="status" aria-label={uiText('loading')} className={plansClasses.cards}>
            {['one', 'two', 'three', 'four'].map((place) => (
              <Skeleton key={place} height="11rem" radius="lg" />
            ))}
          </div>
        }
      />
    );
  return (
    <>
      <p className={plansClasses.hint}>{text('servicesHint')}</p>
      <div className={plansClasses.cards}>
        {data.map((product) => (
          <ProductCard key={product.name} product={product} onBuy={() => setAsked(product)} />
        ))}
      </div>
      <ProductDialog product={asked} onClose={() => setAsked(null)} />
    </>
  );
};

const OwnPurchases = () => {
  const text = useMessages('app', 'purchases');
  const query = useQuery(purchasesQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryFallback query={query} failed={text('failed')} loading={<RowsSkeleton count={4} hasImage={false} />} />
    );
  if (data.length === 0) return <EmptyState title={text('none')} description={text('noneHint')} />;
  return <PurchasesTable purchases={data} />;
};

/** The plans or services on offer, and the user's purchases. */
export const PurchasesScreen = () => {
  const text = useMessages('app', 'purchases');
  const navigate = useNavigate();
  const { show = 'plans' } = useSearch({ from: '/main/purchases' });
  usePageTitle(text('purchases'));
  return (
    <>
      <HeaderRow isCentered>
        <div>
          <Title order={1}>{text('purchases')}</Title>
          <Text size="lg" c="dimmed" mt="xs">
            {text('lead')}
          </Text>
        </div>
        <SubscriptionBadge />
      </HeaderRow>
      <div className={classes.switch}>
        <Segments
          aria-label={text('show')}
          choices={[
            { value: 'plans', label: text('plans') },
            { value: 'services', label: text('services') },
          ]}
          value={show}
          onChange={(value) =>
            void navigate({
              to: '/purchases',
              search: value === 'services' ? { show: 'services' } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {show === 'services' ? (
        <ProductCards />
      ) : (
        <>
          <PlanCards />
          <IfMay needs={['account:write']}>
            <LabelOffer />
          </IfMay>
        </>
      )}
      <section className={classes.list} aria-labelledby="own-purchases">
        <Title order={2} id="own-purchases" mb="md">
          {text('list')}
        </Title>
        <OwnPurchases />
      </section>
    </>
  );
};
