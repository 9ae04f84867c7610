import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#features/support/index.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { plansQuery, subscriptionQuery } from '../api.ts';
import { choosePlan } from '../cart.ts';
import { openPayment } from '../payment/payment.ts';
import { useMessages } from './messages.ts';
import { PlanCard } from './plan-card.tsx';
import classes from './plans.module.css';

const CardsSkeleton = () => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')} className={classes.cards}>
      {['one', 'two', 'three'].map((place) => (
        <Skeleton key={place} height="24rem" radius="lg" />
      ))}
    </div>
  );
};

/** The plans, with the current plan marked. */
export const PlanCards = () => {
  const text = useMessages();
  const plans = useQuery(plansQuery);
  const subscription = useQuery(subscriptionQuery);
  const current = subscription.data?.subscription.name ?? null;
  if (plans.data && subscription.data !== undefined) {
    const first = [...plans.data]
      .filter(({ name }) => name !== current)
      .sort((one, other) => (other.savedPercent ?? 0) - (one.savedPercent ?? 0))[0];
    return (
      <div className={classes.cards}>
        {plans.data.map((plan) => (
          <PlanCard
            key={plan.uuid}
            plan={plan}
            isCurrent={plan.name === current}
            isFirst={current === null && plan === first}
            onChoose={() => openPayment(choosePlan(plan.name))}
          />
        ))}
      </div>
    );
  }
  const failed = [plans, subscription].find(({ isError }) => isError);
  if (!failed) return <CardsSkeleton />;
  return (
    <LoadError
      error={failed.error}
      title={text('failed')}
      onRetry={() => {
        void plans.refetch();
        void subscription.refetch();
      }}
      isRetrying={plans.isFetching || subscription.isFetching}
    />
  );
};
