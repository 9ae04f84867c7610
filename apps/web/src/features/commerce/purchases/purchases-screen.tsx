import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoadError } from '#features/support/index.ts';
import { LabelOffer } from '#features/surveys/index.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { purchasesQuery } from '../api.ts';
import { SubscriptionBadge } from '../badge/subscription-badge.tsx';
import { PlanCards } from '../plans/plan-cards.tsx';
import { ProductCards } from '../products/product-cards.tsx';
import { useMessages } from './messages.ts';
import classes from './purchases.module.css';
import { PurchasesTable } from './purchases-table.tsx';

const OwnPurchases = () => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(purchasesQuery);
  if (!data && error)
    return <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <RowsSkeleton count={4} hasImage={false} />;
  if (data.length === 0) return <EmptyState title={text('none')} description={text('noneHint')} />;
  return <PurchasesTable purchases={data} />;
};

/** The plans or services on offer, and the user's purchases. */
export const PurchasesScreen = () => {
  const text = useMessages();
  const navigate = useNavigate();
  const { show = 'plans' } = useSearch({ from: '/main/purchases' });
  usePageTitle(text('purchases'));
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('purchases')}</Title>
          <Text size="lg" c="dimmed" mt="xs">
            {text('lead')}
          </Text>
        </div>
        <SubscriptionBadge />
      </div>
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
          <LabelOffer />
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
